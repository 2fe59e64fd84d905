// Beside the pane of a room or a class: sends forms to the routes that hand out rights (a right never passes through here), asks each
// second whether there is news, adds the browser's number to the deal, and says in the tab's title whose turn it is.
const SECOND = 1000, AGAIN = 2500;
const life = {data: null, trigger: null, asked: '', since: 0, busy: false, sent: 0, number: '', ours: '', title: '', saved: 0};
const sending = new WeakSet(); // forms whose answer is on its way

async function post(form, submitter) {
  if (sending.has(form)) return;
  sending.add(form);
  const settings = {}, body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    const [first, own] = name.split('.');
    const number = form.querySelector(`[name="${name}"]`)?.dataset.kind === 'number';
    if (first === 'settings') { if (value !== '') settings[own] = number ? Number(value) : value; } else body.set(name, value);
  }
  if (Object.keys(settings).length) body.set('settings', JSON.stringify(settings));
  const said = form.querySelector('.formsaid');
  try {
    const answer = await fetch(form.dataset.route, {method: 'POST', headers: {accept: 'application/json'}, body});
    const told = await answer.json();
    if (answer.ok && told.stay) done(form, told);
    else if (answer.ok) {
      keepWord(told);
      location.assign(told.go ?? (told.room ? `room?room=${encodeURIComponent(told.room)}` : 'room'));
      return;
    } else if (said) said.textContent = told.sentence ?? told.error;
  } catch { if (said) said.textContent = form.dataset.lost; }
  sending.delete(form);
}

// What a teacher did is drawn at once, without waiting for the next look.
function done(form, told) {
  const said = form.querySelector('.formsaid');
  if (said) said.textContent = '';
  const shown = form.querySelector('[data-shown]');
  if (shown && told.shown) { shown.value = shown.dataset.shown + told.shown; shown.closest('[hidden]')?.removeAttribute('hidden'); }
  if (!shown && life.trigger) life.trigger('news', ++life.sent);
}

// The word that opens a pupil's name elsewhere stays in this browser; the server keeps a hash of it.
function keepWord(told) {
  if (told.word) try { localStorage.setItem(`shells_word_${told.class}`, told.word); } catch { /* a browser that keeps nothing */ }
}
function showWords() {
  for (const place of document.querySelectorAll('[data-word]')) {
    let word = '';
    try { word = localStorage.getItem(`shells_word_${place.dataset.word}`) ?? ''; } catch { /* as above */ }
    if (word && place.textContent !== word) place.textContent = word;
  }
}

// A form that leads on by itself, once for each thing that it leads to.
function leadOn() {
  for (const form of document.querySelectorAll('form[data-auto]')) {
    const name = `shells_led_${form.dataset.auto}`;
    try { if (sessionStorage.getItem(name)) continue; sessionStorage.setItem(name, '1'); } catch { continue; }
    post(form);
  }
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  try { await navigator.clipboard.writeText(field.value); } catch { // no clipboard without a secure address
    field.select();
    document.execCommand('copy');
  }
  const label = button.querySelector('span:not(.mi)'), word = label.textContent;
  if (word === button.dataset.done) return;
  label.textContent = button.dataset.done;
  setTimeout(() => { label.textContent = word; }, 2 * SECOND);
}

document.addEventListener('submit', event => {
  const form = event.target.closest('form[data-route]');
  if (form) { event.preventDefault(); post(form, event.submitter); }
});
document.addEventListener('click', event => {
  const button = event.target.closest('[data-copy]');
  if (button) copy(button);
});

async function look() {
  const {data} = life;
  if (!data?.news || life.busy) return;
  life.busy = true;
  let news = null, due = false;
  try {
    const answer = await fetch(data.news, {headers: {accept: 'application/json'}, cache: 'no-store'});
    if (answer.status === 403) news = 'gone';
    else if (answer.ok) {
      const told = await answer.json();
      news = `${told.version}|${told.present.join()}|${told.ended}`;
      due = told.due;
    }
  } catch { /* no connection: the next look finds it again */ }
  life.busy = false;
  if (life.data !== data || news === null || (news === data.drawn && !due)) return;
  const now = performance.now();
  if (life.asked === news + data.drawn && now - life.since < (due ? SECOND : AGAIN)) return;
  life.asked = news + data.drawn;
  life.since = now;
  life.trigger('news', ++life.sent);
}

// The first number of a seat counts, so that a refresh may send another one in vain.
function addNumber(data) {
  if (!data.number || life.number === data.number) return;
  life.number = data.number;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  life.trigger('number', {hex: [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join(''), n: ++life.sent});
}

function tell() {
  const {data} = life;
  if (!data) return;
  showWords();
  leadOn();
  if (data.title && document.title !== data.title) document.title = data.title;
  for (const clock of document.querySelectorAll('[data-until]')) {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - Date.now()) / SECOND));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.toggleAttribute('data-short', left <= 10);
  }
}

// A short tone when one's own turn begins, for who has chosen a volume.
function sound() {
  const volume = Number(localStorage.getItem('shells_volume') ?? '0') / 100;
  if (!(volume > 0)) return;
  const audio = new AudioContext(), at = audio.currentTime;
  for (const [pitch, begin] of [[660, 0], [880, 0.14]]) {
    const tone = audio.createOscillator(), gain = audio.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.25 * Math.min(1, volume), at + begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + begin + 0.12);
    tone.connect(gain).connect(audio.destination);
    tone.start(at + begin);
    tone.stop(at + begin + 0.13);
  }
}

function save(data) {
  if (!data.file || data.saved <= life.saved) return;
  life.saved = data.saved;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([data.file], {type: 'application/json'}));
  link.download = `room-${data.room}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SECOND);
}

// A worker's clock goes on at its pace in a tab that nobody looks at.
function everySecond(beat) {
  try {
    const clock = new Worker(URL.createObjectURL(new Blob([`setInterval(() => postMessage(0), ${SECOND})`])));
    clock.onmessage = beat;
  } catch { setInterval(beat, SECOND); }
}
everySecond(() => { tell(); look(); });

export default function ({data, setTriggerValue}) {
  clearTimeout(life.leaving);
  const before = life.data;
  life.data = data;
  life.trigger = setTriggerValue;
  if (before && before.room === data.room && data.mine && !before.mine) sound();
  addNumber(data);
  save(data);
  tell();
  // the next drawing begins a little after this one has ended
  return () => { life.leaving = setTimeout(() => { life.data = null; }, AGAIN / 5); };
}

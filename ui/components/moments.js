// Moments over the page: drawn by the Web Animations of the browser on a stage that no click ever meets.
// A click or key anywhere ends what is playing; nothing waits for it but the computers' next act.

const STAGE = 'shells-stage', SOON = 0.5, LATER = 60; // ms
const AFTER = {step: 0.45, end: 0.5}; // parts of a moment's length after which these begin, beside others
let stage = null, running = null, latest = '';

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

// Plays the moments of a drawing, once; returns for how long a computer's next act is to wait, in milliseconds.
function playMoments(root, moments) {
  const drawing = `${where()} ${moments?.beat}`;
  if (!moments?.list.length || drawing === latest) return 0;
  latest = drawing;
  for (const moment of moments.list) sound(moment.kind);
  if (still() || document.hidden || !memory.on('moments')) return 0;
  endMoments();
  const aims = [...root.querySelectorAll('.node.aim, .tag.am')]; // the next act's ring waits
  const now = running = {animations: [], timers: [], aims, root, length: moments.length, ended: null};
  // marked one by one: a class of the whole board would have all its styles reckoned anew
  for (const aim of aims) aim.classList.add('waits');
  if (aims.length) now.timers.push(setTimeout(show, moments.length * SOON, aims));
  now.timers.push(setTimeout(endMoments, moments.length * 1.6));
  // only after the frame in which the drawing is painted, however late that is: a moment makes no click slower
  requestAnimationFrame(() => {
    if (running === now) now.timers.push(setTimeout(() => { for (const one of moments.list) begin(now, one); }, LATER));
  });
  return moments.length * SOON;
}

function show(aims) {
  for (const aim of aims) aim.classList.remove('waits');
}

function begin(now, moment) {
  const place = boxOf(now.root, moment.at);
  if (!place) return;
  if (!stage?.isConnected) {
    stage = document.createElement('div');
    stage.className = STAGE;
    stage.setAttribute('aria-hidden', 'true');
    document.body.append(stage);
  }
  now.after = now.length * (AFTER[moment.kind] ?? 0);
  KINDS[moment.kind](now, moment, place);
  if (moment.count) counted(now, moment.count);
}

function endMoments() {
  if (!running) return;
  const {animations, timers, aims, ended} = running;
  running = null;
  for (const timer of timers) clearTimeout(timer);
  for (const animation of animations) animation.cancel();
  show(aims);
  stage?.replaceChildren();
  ended?.();
}

for (const name of ['click', 'keydown']) document.addEventListener(name, endMoments, {capture: true, passive: true});

// ---- what moments are made of

function boxOf(root, selector) {
  const box = selector && root.querySelector(selector)?.getBoundingClientRect();
  return box?.width ? box : null;
}

function put(kind, {left, top, width, height}, style = {}) {
  const one = document.createElement('div');
  one.className = kind;
  Object.assign(one.style, {left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`}, style);
  stage.append(one);
  return one;
}

function move(now, element, frames, from = 0, to = 1, easing = 'cubic-bezier(.2,.8,.3,1)') {
  const animation = element.animate(frames, {
    duration: now.length * (to - from), delay: now.after + now.length * from, easing, fill: 'both',
  });
  now.animations.push(animation);
  animation.onfinish = () => { if (to === 1) element.remove(); };
}

function text(kind, words) {
  const span = document.createElement('span');
  span.className = kind;
  span.textContent = words;
  return span;
}

// A stamp with symbol, word and numbers, over the middle of a place.
function stamp(now, {icon, word, figures, tone}, place, from = 0.15) {
  const one = put(`m-stamp ${tone}`, {left: place.left + place.width / 2, top: place.top + place.height / 2, width: 0, height: 0});
  const inner = document.createElement('div');
  if (icon) inner.append(text('mi', icon));
  inner.append(text('w', word));
  if (figures) inner.append(text('f', figures));
  one.append(inner);
  const half = inner.offsetWidth / 2 + 6; // inside the window
  one.style.left = `${Math.max(half, Math.min(innerWidth - half, place.left + place.width / 2))}px`;
  move(now, one, [
    {opacity: 0, transform: 'scale(1.5)'}, {opacity: 1, transform: 'scale(1)', offset: 0.14},
    {opacity: 1, transform: 'scale(1)', offset: 0.85}, {opacity: 0, transform: 'scale(1)'},
  ], from);
}

function ring(now, place, tone, from, to, grow = 1.5) {
  const frames = [{opacity: 0.95, transform: 'scale(.55)'}, {opacity: 0, transform: `scale(${grow})`}];
  move(now, put(`m-ring ${tone}`, place), frames, from, to);
}

// From the edge or the middle of where it comes from to the middle of its target.
function ends(now, moment, place) {
  const to = [place.left + place.width / 2, place.top + place.height / 2];
  const from = boxOf(now.root, moment.source);
  if (!from) return [[Math.max(0, place.left - 90), to[1]], to];
  const around = from.left <= place.left && from.right >= place.right;
  return [around ? [from.left, to[1]] : [from.left + from.width / 2, from.top + from.height / 2], to];
}

function line(now, moment, place) {
  const [[x, y], [to_x, to_y]] = ends(now, moment, place), length = Math.hypot(to_x - x, to_y - y);
  const one = put(`m-line ${moment.tone}`, {left: x, top: y - 2, width: length, height: 4}, {rotate: `${Math.atan2(to_y - y, to_x - x)}rad`});
  move(now, one, [
    {transform: 'scaleX(0)', opacity: 1}, {transform: 'scaleX(1)', opacity: 1, offset: 0.25},
    {transform: 'scaleX(1)', opacity: 1, offset: 0.7}, {transform: 'scaleX(1)', opacity: 0},
  ]);
}

// A figure counts down and the bar loses what it lost.
function counted(now, {figure, bar, before, after, most}) {
  const number = now.root.querySelector(figure), box = boxOf(now.root, bar);
  if (box) {
    const share = box.width / most;
    const lost = put('m-lost', {left: box.left + share * after, top: box.top, width: share * (before - after), height: box.height});
    move(now, lost, [{transform: 'scaleX(1)', offset: 0.3}, {transform: 'scaleX(0)'}], 0, 1);
  }
  if (!number?.firstChild) return;
  const shown = number.firstChild, last = shown.data, begun = performance.now();
  let wrote = last;
  const step = () => {
    const done = Math.min(1, (performance.now() - begun) / (0.8 * now.length));
    if (running !== now || shown.data !== wrote) return; // ended, or drawn anew
    const value = String(Math.round(before + (after - before) * done));
    if (value !== wrote) shown.data = wrote = value;
    if (done < 1) requestAnimationFrame(step);
  };
  now.ended = () => { if (shown.data === wrote) shown.data = last; };
  step();
}

// ---- the vocabulary

const KINDS = {
  scout(now, moment, place) {
    ring(now, place, 'scout', 0, 0.5);
    ring(now, place, 'scout', 0.25, 0.8);
    stamp(now, moment, place);
  },
  intrude(now, moment, place) {
    if (moment.source) line(now, moment, place);
    move(now, put('m-fill red', place), [
      {transform: 'scaleX(0)', opacity: 0.75}, {transform: 'scaleX(1)', opacity: 0.75, offset: 0.35}, {transform: 'scaleX(1)', opacity: 0},
    ]);
    stamp(now, moment, place, 0.2);
  },
  fail(now, moment, place) {
    const [[x, y], [to_x, to_y]] = ends(now, moment, place);
    const bolt = put('m-bolt', {left: to_x - 12, top: to_y - 12, width: 24, height: 24});
    const back = share => `translate(${(x - to_x) * share}px, ${(y - to_y) * share}px)`;
    move(now, bolt, [
      {transform: back(0.9), opacity: 1}, {transform: back(0.2), opacity: 1, offset: 0.25},
      {transform: back(0.55), opacity: 1, offset: 0.5}, {transform: back(0.6), opacity: 0},
    ]);
    move(now, put('m-edge', place), [
      {transform: 'none', opacity: 0}, {transform: 'translateX(5px)', opacity: 1, offset: 0.22}, {transform: 'translateX(-4px)', offset: 0.3},
      {transform: 'none', opacity: 1, offset: 0.4}, {transform: 'none', opacity: 0},
    ]);
    stamp(now, moment, place, 0.2);
  },
  impact(now, moment, place) {
    line(now, moment, place);
    ring(now, place, moment.tone, 0.2, 0.7);
    stamp(now, moment, place, 0.2);
  },
  protect(now, moment, place) {
    move(now, put(`m-ring ${moment.tone}`, place), [
      {opacity: 0, transform: 'scale(1.6)'}, {opacity: 1, transform: 'none', offset: 0.4}, {opacity: 1, transform: 'none', offset: 0.8},
      {opacity: 0, transform: 'none'},
    ]);
    stamp(now, moment, place, 0.1);
  },
  card(now, moment, place) {
    const back = put('m-back', place);
    back.append(text('mi', moment.icon));
    move(now, back, [
      {transform: 'perspective(60rem) rotateX(0)'}, {transform: 'perspective(60rem) rotateX(0)', offset: 0.2}, {transform: 'perspective(60rem) rotateX(90deg)'},
    ], 0, 1, 'ease-in');
  },
  leave(now, moment, place) {
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const one = put(`m-card ${moment.tone}`, {left: place.left + place.width / 2 - 4.6 * size, top: place.top + place.height / 2 - 3 * size, width: 9.2 * size, height: 6 * size});
    one.append(text('w', moment.word), text('f', moment.figures));
    move(now, one, [
      {transform: 'translateY(0)', opacity: 0}, {transform: 'translateY(-3rem)', opacity: 1, offset: 0.2},
      {transform: 'translateY(-3rem)', opacity: 1, offset: 0.65}, {transform: 'translate(-6rem, 9rem) rotate(-24deg)', opacity: 0},
    ]);
  },
  step(now, moment, place) {
    ring(now, place, moment.tone, 0, 0.6, 1.25);
    stamp(now, moment, place, 0.05);
  },
  end(now, moment, place) {
    const band = put(`m-end ${moment.tone}`, {left: place.left, top: place.top + place.height / 2, width: place.width, height: 0});
    const inner = document.createElement('div');
    inner.append(text('mi', moment.icon), text('w', moment.word), text('f', moment.figures));
    band.append(inner);
    move(now, band, [
      {opacity: 0, transform: 'scaleX(.6)'}, {opacity: 1, transform: 'none', offset: 0.15}, {opacity: 1, transform: 'none', offset: 0.85}, {opacity: 0, transform: 'none'},
    ]);
  },
};

// ---- sound, made by the page: tones as [pitch in Hz, begin, length in s]; silent until a volume was chosen

const TONES = {
  scout: ['sine', [660, 0, 0.09], [990, 0.1, 0.12]],
  intrude: ['triangle', [220, 0, 0.1], [330, 0.09, 0.12], [440, 0.18, 0.16]],
  fail: ['square', [196, 0, 0.09], [147, 0.11, 0.16]],
  impact: ['sawtooth', [392, 0, 0.08], [196, 0.08, 0.2], [98, 0.2, 0.3]],
  protect: ['triangle', [523, 0, 0.09], [784, 0.08, 0.2]],
  card: ['sine', [880, 0, 0.05], [587, 0.06, 0.1]],
  leave: ['sine', [494, 0, 0.08], [330, 0.1, 0.14]],
  step: ['triangle', [587, 0, 0.1], [740, 0.1, 0.1], [880, 0.2, 0.2]],
  end: ['triangle', [392, 0, 0.16], [494, 0.16, 0.16], [587, 0.32, 0.4]],
};
let audio = null;

function sound(kind) {
  const volume = Number(memory.get('volume', '0')) / 100;
  if (!(volume > 0) || !(kind in TONES)) return;
  audio ??= new AudioContext();
  const [wave, ...notes] = TONES[kind];
  for (const [pitch, begin, length] of notes) {
    const tone = audio.createOscillator(), gain = audio.createGain(), at = audio.currentTime + begin;
    tone.type = wave;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.25 * Math.min(1, volume), at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}

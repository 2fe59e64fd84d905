// A thin bar while the server is out of reach, in the page's words instead of the framework's window; and what became
// of that which was pressed meanwhile. Boards keep their own clicks (they say so by the event below) and send them again.
const APP = '[data-testid=stApp]';
const PRESSED = ':is(.stButton, .stFormSubmitButton) button, a[data-testid$=NavLink]';
const FOREIGN = ['Connection error', 'Page not found']; // windows of the framework: our own words say it
const GRACE = 600, TOLD = 12000; // ms: before a word is said, and how long it stays
const SETTLED = 500; // ms after the return until the framework has begun its own run
let words = {}, back = () => {}, returns = 0, due = 0;
let away = false, broken = false, pressed = false, lost = false, kept = false, late = 0, bar = null;

const app = () => document.querySelector(APP);
const state = () => app()?.dataset.testConnectionState;

function say(text, reload = false) {
  clearTimeout(late);
  bar ??= document.body.appendChild(Object.assign(document.createElement('div'), {className: 'connection', role: 'status'}));
  bar.textContent = text;
  if (text && reload) {
    const button = Object.assign(document.createElement('button'), {textContent: words.reload});
    button.onclick = () => location.reload();
    bar.append(button);
  }
}

function look() {
  const gone = state() === 'DISCONNECTED_FOREVER', now = state() !== 'CONNECTED' || !navigator.onLine;
  if (state() !== 'CONNECTED') broken = true;
  if (app()?.dataset.testScriptState === 'running') pressed = false; // the server has heard it
  if (state() !== 'CONNECTED' && pressed) [lost, pressed] = [true, false];
  if (gone) say(words.gone, true);
  else if (now && !away) late = setTimeout(() => say(kept ? words.kept : words.away), GRACE);
  else if (away && !now) {
    say(lost ? words.lost : '');
    if (lost) late = setTimeout(say, TOLD, '');
    lost = kept = false;
    if (broken) { // a server that was started anew knows nothing of what stands here
      due = performance.now() + SETTLED;
      setTimeout(look, SETTLED + 10);
    }
    broken = false;
  }
  away = now;
  // Draw the page again, but not into its first run: cut short, that would forget which page was asked for.
  if (due && performance.now() >= due && !now && app()?.dataset.testScriptState === 'notRunning') {
    due = 0;
    back(++returns);
  }
}

function windows() {
  for (const open of document.querySelectorAll('[role=dialog]'))
    if (FOREIGN.includes(open.querySelector('h2')?.textContent)) {
      open.style.visibility = 'hidden';
      open.querySelector('[aria-label=Close]')?.click();
    }
}

function press(event) {
  if (!event.target.closest?.(PRESSED)) return;
  if (state() === 'CONNECTED') pressed = true;
  else lost = true;
}

function keep(event) {
  if (event.detail === 'lost') {
    say(words.lost);
    late = setTimeout(say, TOLD, '');
  } else {
    kept = true;
    if (bar?.textContent) say(words.kept);
  }
}

const seen = new MutationObserver(look), opened = new MutationObserver(windows);

export default function ({data, setStateValue}) {
  words = data;
  back = number => setStateValue('back', number);
  seen.observe(app(), {attributes: true, attributeFilter: ['data-test-connection-state', 'data-test-script-state']});
  opened.observe(document.body, {childList: true, subtree: true});
  for (const name of ['online', 'offline']) window.addEventListener(name, look); // the same listener counts once
  window.addEventListener('click', press, true);
  window.addEventListener('shells-pressed', keep);
  windows();
  look();
}

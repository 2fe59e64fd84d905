// The board page: HTML made on the server in parts, put into place without losing focus, scroll or open menus,
// whose buttons answer with what they stand for and the number of the entry that the page was drawn for.

const ACTS = new Set([
  'play', 'use', 'draw', 'ready', 'end', 'undo', 'player', 'step', 'again',
  'accept', 'refuse', 'remove', 'propose', 'agree', 'decline', 'resign', 'keep', 'act', 'set', 'lock', 'prepared', // in a room
]);
const PATIENCE = 4000; // ms until an act without an answer may be tried again
const AGAIN = 2500; // ms until a message that no drawing has taken in is sent once more, each time twice as long
const TRIES = 5;
const LOOK = 300; // ms between looks for a server out of reach
const ASTRAY = 100; // looks for a page that was left, before its message goes: a server started anew draws it from nothing
const LIFE = Math.random().toString(36).slice(2, 10); // of this page's script: its messages are numbered
const panes = new Map(); // by the element that holds a pane
let waiting = null; // the act under way: {beat, since, id}
let told = null; // the latest message, until a drawing has taken it in: {message, where, tries, astray}
let again = 0, sent = 0, tellings = 0;
let byKeys = false; // the latest input came from the keyboard
let follow = null; // where the keyboard's focus goes after the next drawing

const HAND = ['.card.ok', '.card', '.deck button:enabled'];
const TARGET = ['.node.legal', '.useb'];
const CHOSEN = ['.card.sel', '.card'];

function morph(have, want) {
  for (const {name, value} of want.attributes) {
    if (kept(have, name)) continue;
    if (have.getAttribute(name) !== value) have.setAttribute(name, value);
  }
  for (const {name} of [...have.attributes]) {
    if (!want.hasAttribute(name) && !kept(have, name)) have.removeAttribute(name);
  }
  if (have.type === 'range' && document.activeElement !== have && !have.dataset.choice) have.value = want.getAttribute('value');
  morphChildren(have, want);
}

// What belongs to the reader and not to the drawing: open menus and their place, opened reasons.
function kept(element, name) {
  return name === 'open' || (name === 'style' && element.hasAttribute('popover')) ||
    (name === 'aria-expanded' && element.dataset.local) || (name === 'aria-pressed' && element.dataset.choice);
}

function morphChildren(have, want) {
  const wanted = new Set([...want.children].map(child => child.dataset.key).filter(Boolean));
  const keyed = new Map();
  for (const child of [...have.children]) {
    const key = child.dataset.key;
    if (key && !wanted.has(key)) child.remove();
    else if (key) keyed.set(key, child);
  }
  let at = have.firstChild;
  for (const child of [...want.childNodes]) {
    const key = child.dataset?.key;
    let match = key ? keyed.get(key) : at && !at.dataset?.key && same(at, child) ? at : null;
    if (match && !same(match, child)) match = null;
    if (!match) { have.insertBefore(child, at); continue; }
    if (match === at) at = at.nextSibling; else have.insertBefore(match, at);
    if (match.nodeType === 3) { if (match.data !== child.data) match.data = child.data; } else morph(match, child);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

const same = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

function send(pane, message) {
  const act = ACTS.has(message.do);
  const under = told?.where === where() ? told.message.do : ''; // under way
  if (message.do === 'tick' && under && under !== 'tick') return; // the drawing of that one ticks on
  if (act && waiting && performance.now() - waiting.since < PATIENCE) return;
  if (away() && ACTS.has(under)) return; // one act is kept until the server is back
  if (act && away()) report('kept');
  const id = `${LIFE}-${++sent}`;
  if (act) waiting = {beat: pane.data.beat, since: performance.now(), id};
  if (act) pane.root.dataset.waiting = '';
  told = {message: {...message, number: pane.data.number, id}, where: where(), tries: 0, astray: 0};
  tell();
}

// A message can get lost when the server's run is cut short or the pane is mounted anew: it is sent until it was heard.
function tell() {
  clearTimeout(again);
  if (!told) return;
  const pane = [...panes.values()].at(-1);
  const there = pane && told.where === where();
  if (away() || !there && told.astray++ < ASTRAY) { again = setTimeout(tell, LOOK); return; }
  if (!there) { told = null; return; }
  if (told.tries === TRIES) {
    if (told.message.do !== 'tick') report('lost');
    told = null;
    return;
  }
  pane.trigger('act', {...told.message, sending: ++tellings});
  again = setTimeout(tell, AGAIN * 2 ** told.tries++);
}

// Out of reach of the server: nothing is sent and nothing counted; the bar of the connection (connection.js) says so.
const away = () => !navigator.onLine || document.querySelector('[data-testid=stApp]').dataset.testConnectionState !== 'CONNECTED';
const report = detail => window.dispatchEvent(new CustomEvent('shells-pressed', {detail}));

const where = () => location.pathname + new URL(location.href).searchParams.get('match');

function message(element) {
  const {do: what, card = '', target = '', value = '', seat = ''} = element.dataset;
  return {do: what, card, target, value, seat};
}

function clicked(pane, event) {
  const button = event.target.closest('button');
  foldBack(pane.root, event.target);
  if (!button || !pane.root.contains(button)) return;
  if (button.dataset.local === 'zoom') return pane.zoom.toggle();
  if (button.dataset.local) {
    button.setAttribute('aria-expanded', button.getAttribute('aria-expanded') !== 'true');
    return;
  }
  if (button.dataset.choice) choose(button);
  if (button.dataset.jump) button.dataset.jump.split('|').map(one => pane.root.querySelector(one)).find(Boolean)?.focus();
  const what = button.dataset.do;
  if (!what || button.disabled) return;
  if (event.detail > 1 && (ACTS.has(what) || what === 'choose')) return; // the second half of a double click
  const question = button.dataset.ask && memory.on('ask_end') && document.getElementById(button.dataset.ask);
  if (question) { question.showPopover(); question.querySelector('[data-do]').focus(); return; }
  const keyboard = event.detail === 0;
  if (what === 'choose') {
    follow = keyboard && button.classList.contains('ok') ? TARGET : null;
    for (const card of document.querySelectorAll('.card.sel')) card.classList.remove('sel');
    if (button.dataset.value !== 'off') button.classList.add('sel'); // shown at once; the drawing has the last word
    pane.parts.get('hand').html = null;
  } else if (keyboard && (what === 'play' || what === 'use' || what === 'draw')) follow = HAND;
  if (!('stay' in button.dataset)) button.closest('[popover]')?.hidePopover();
  send(pane, message(button));
}

// Panels that a small screen folds away (data-panel) close by a click elsewhere.
function foldBack(root, target) {
  for (const open of root.querySelectorAll('[data-panel][aria-expanded=true]'))
    if (!open.contains(target) && !target.closest(open.dataset.panel)) open.setAttribute('aria-expanded', false);
}

function pressed(pane, event) {
  if (event.key === 'Escape' && document.querySelector('.card.sel, .sheet:not([hidden])')) {
    if (event.target.closest('[popover]')) return;
    follow = CHOSEN;
    send(pane, {do: 'close'});
    return;
  }
  const silent = event.key.length === 1 && /\p{L}/u.test(event.key) && !memory.on('keys');
  const hot = silent || event.target.closest('input, select, [popover]') || event.ctrlKey || event.altKey || event.metaKey ? null :
    pane.root.querySelector(`button[data-hotkey="${CSS.escape(event.key)}"]:enabled`);
  if (hot && !(event.key === ' ' ? event.target.closest('button, summary') : event.key.startsWith('Arrow') && event.target.closest('.node, .card'))) {
    event.preventDefault();
    hot.click();
    return;
  }
  const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
  const from = event.target.closest('.node, .card');
  if (!step || !from) return;
  const next = neighbour(from, pane.root.querySelectorAll(from.matches('.node') ? '.node' : '.card'), step);
  if (next) { next.focus(); event.preventDefault(); }
}

// The nearest plate or card in a direction.
function neighbour(from, all, [dx, dy]) {
  const centre = element => { const r = element.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = centre(from);
  let best = null, least = Infinity;
  for (const one of all) {
    const [ox, oy] = centre(one), along = (ox - x) * dx + (oy - y) * dy, across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const far = along + 2.5 * across;
    if (along > 4 && far < least) { best = one; least = far; }
  }
  return best;
}

let slid = null;
function slider(pane, event) {
  if (event.target.type !== 'range') return;
  if (event.target.dataset.choice) return choose(event.target);
  clearTimeout(slid);
  slid = setTimeout(() => send(pane, {...message(event.target), value: event.target.value}), 90);
}

// A menu opens under its button, inside the window.
function placed(event) {
  const menu = event.target;
  if (event.newState !== 'open' || !menu.matches?.('[popover]')) return;
  const button = menu.parentElement.querySelector(`[popovertarget="${menu.id}"]:not(#${menu.id} *), [data-ask="${menu.id}"]`).getBoundingClientRect();
  const width = menu.offsetWidth, height = menu.offsetHeight;
  const left = Math.max(6, Math.min(button.left, innerWidth - width - 6));
  const below = button.bottom + 4;
  const top = below + height < innerHeight ? below : Math.max(6, button.top - height - 4);
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

document.addEventListener('keydown', () => { byKeys = true; }, true);
document.addEventListener('pointerdown', () => { byKeys = false; }, true);

function mount(holder) {
  const root = holder.querySelector('.pane');
  root.tabIndex = -1; // the keyboard begins here, see keepFocus
  const pane = {root, parts: new Map(), data: null, trigger: null, timer: 0, zoom: zoomable(root)};
  root.addEventListener('click', event => clicked(pane, event));
  const elsewhere = 'button, a, input, select, textarea, [contenteditable], [role=dialog]';
  const keys = event => { if (root.contains(event.target) || !event.target.closest(elsewhere)) pressed(pane, event); };
  document.addEventListener('keydown', keys);
  root.addEventListener('input', event => slider(pane, event));
  root.addEventListener('toggle', placed, true);
  root.addEventListener('scroll', event => { if (event.target.matches?.(SCROLLING)) reach(event.target); }, true);
  const fit = () => { crowd(root.querySelector('ul.hand')); reachAll(root); };
  const size = new ResizeObserver(fit);
  document.fonts.addEventListener('loadingdone', fit);
  size.observe(root);
  pane.leave = () => { document.removeEventListener('keydown', keys); document.fonts.removeEventListener('loadingdone', fit); size.disconnect(); };
  return pane;
}

// Parts whose HTML is the same as before are left alone.
function draw(pane) {
  const {parts, beat, tick, heard, moments} = pane.data;
  const focused = pane.root.contains(document.activeElement) || !pane.root.dataset.beat;
  if (told && heard === told.message.id) { told = null; clearTimeout(again); }
  for (const [name, html] of Object.entries(parts)) {
    let part = pane.parts.get(name);
    if (!part) {
      part = {html: null, element: document.createElement('div')};
      part.element.className = `part part-${name}`;
      pane.parts.set(name, part);
    }
    pane.root.append(...(part.element.isConnected ? [] : [part.element]));
    if (part.html === html) continue;
    const template = document.createElement('template');
    template.innerHTML = html;
    morphChildren(part.element, template.content);
    part.html = html;
    if (name === 'hand') crowd(part.element.querySelector('ul.hand'));
  }
  for (const [name, part] of pane.parts) if (!(name in parts)) part.element.remove();
  reachAll(pane.root);
  pane.zoom.follow();
  pane.root.dataset.beat = beat; // which drawing stands here
  // a drawing that has another cause says nothing of the act under way
  if (waiting && (heard === waiting.id || beat !== waiting.beat && told?.message.id !== waiting.id)) waiting = null;
  pane.root.toggleAttribute('data-waiting', waiting !== null);
  clearTimeout(pane.timer);
  stay(pane.data.place);
  showChoices(pane.root);
  const hold = playMoments(pane.root, moments);
  if (tick !== null) pane.timer = setTimeout(() => send(pane, {do: 'tick'}), tick + hold);
  requestAnimationFrame(() => { if (follow) focusAfter(); if (focused) keepFocus(pane.root); });
}

// The place in a match stands in the page's address, so that a refresh and a copied link lead back to it.
function stay(place) {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(place)) {
    if (value) address.searchParams.set(name, value); else address.searchParams.delete(name);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

// A hand that does not fit into two rows gets narrower cards; if that is not enough, the third row peeks out.
function crowd(hand) {
  if (!hand) return;
  hand.classList.remove('tight', 'more');
  const full = () => hand.scrollHeight > hand.clientHeight + 2;
  if (full()) hand.classList.add('tight');
  if (full()) hand.classList.add('more');
}

// What holds more than it shows says so (data-below), until its end is in sight.
const SCROLLING = '.nowp, .r-key > ul, .sheet';
const reach = one => one.toggleAttribute('data-below', one.scrollHeight - one.clientHeight - one.scrollTop > 3);
function reachAll(root) {
  for (const one of root.querySelectorAll(SCROLLING)) reach(one);
}

// What had the focus may be gone or switched off; it never falls to the page's body.
function keepFocus(root) {
  const now = document.activeElement;
  if (now && now !== document.body && !now.disabled) return;
  ((byKeys && root.querySelector('.deck button:enabled, .card')) || root).focus({preventScroll: true});
}

function focusAfter() {
  if (waiting || !follow) return;
  const element = follow.map(one => document.querySelector(one)).find(Boolean);
  if (!element) return;
  follow = null;
  element.focus();
}

export default function ({data, parentElement, setTriggerValue}) {
  let pane = panes.get(parentElement);
  if (!pane) panes.set(parentElement, pane = mount(parentElement));
  pane.data = data;
  pane.trigger = setTriggerValue;
  draw(pane);
  return () => { clearTimeout(pane.timer); pane.leave(); panes.delete(parentElement); };
}

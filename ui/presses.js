// Presses of undo and redo, by mouse, keyboard or shortcut.
// A button's own message says only that it was pressed: two presses before the script runs would be one. These are
// sent as a numbered list, so that none is lost when runs of the script are merged.
// They are sent once more until a drawing has taken them in.
const KEPT = 40, LEAVING = 400, AGAIN = 2000;

export default function ({data, setStateValue, parentElement}) {
  const state = parentElement.shellsPresses ??= {id: Math.random().toString(36).slice(2), count: 0, presses: []};
  state.stop?.();
  let leaving = 0;
  const send = () => {
    setStateValue('presses', {mount: state.id, presses: state.presses});
    clearTimeout(state.again);
    state.again = setTimeout(() => state.send(), AGAIN);
  };
  state.send = send;
  if ((data.done[state.id] ?? 0) >= state.count) clearTimeout(state.again);

  const button = name => document.querySelector(`.st-key-architect_${name} button:not(:disabled)`);

  const press = (name, event) => {
    event.preventDefault();
    event.stopImmediatePropagation(); // the button's own message would be the same press once more
    state.count += 1;
    state.presses = [...state.presses, {n: state.count, by: data.keys[name].by}].slice(-KEPT);
    send();
  };
  const clicked = event => {
    const name = Object.keys(data.keys).find(name => button(name)?.contains(event.target));
    if (name) press(name, event);
  };
  const typed = event => {
    if (!event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
    if (event.composedPath()[0].matches?.('textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])')) return;
    const name = Object.keys(data.keys).find(name => data.keys[name].letter === event.key.toLowerCase());
    if (name && button(name)) press(name, event);
  };
  window.addEventListener('click', clicked, true);
  window.addEventListener('keydown', typed, true);
  state.stop = () => {
    clearTimeout(leaving);
    window.removeEventListener('click', clicked, true);
    window.removeEventListener('keydown', typed, true);
  };
  const {stop} = state;
  // the next drawing begins a little after this one has ended, and takes over; a press between the two is not lost
  return () => { leaving = setTimeout(stop, LEAVING); };
}

// Presses of undo and redo, by mouse, keyboard or shortcut.
// A button's own message says only that it was pressed: two presses before the script runs would be one. These are
// numbered and told by the outbox.
const LEAVING = 400;

export default function ({data, key, setStateValue, parentElement}) {
  const box = outbox(key, 'presses');
  box.drawn(parentElement, setStateValue, data.done);
  box.stop?.();
  let leaving = 0;

  const button = name => document.querySelector(`.st-key-architect_${name} button:not(:disabled)`);

  const press = (name, event) => {
    event.preventDefault();
    event.stopImmediatePropagation(); // the button's own message would be the same press once more
    box.put({by: data.keys[name].by});
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
  box.stop = () => {
    clearTimeout(leaving);
    window.removeEventListener('click', clicked, true);
    window.removeEventListener('keydown', typed, true);
  };
  const {stop} = box;
  // the next drawing begins a little after this one has ended, and takes over; a press between the two is not lost
  return () => { leaving = setTimeout(stop, LEAVING); };
}

// The adjacency matrix: a check box per pair, by mouse and keyboard (arrow keys move, space ticks).
// Edits are told by the outbox, so that fast ones are never lost when runs of the script are merged or cut short.
const mounts = new WeakMap();

const make = (tag, className, parent, text) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
};

function build(state, data, table) {
  table.replaceChildren();
  state.boxes = new Map();
  const head = make('tr', '', make('thead', '', table));
  make('th', 'corner', head, data.corner).scope = 'col';
  for (const name of data.names) {
    const cell = make('th', 'c', head);
    cell.scope = 'col';
    // Latin names are turned to be read upwards; Japanese ones are written from top to bottom.
    make('span', /[\u3000-\u9fff]/.test(name) ? '' : data.turn, cell, name);
  }
  const body = make('tbody', '', table);
  data.ids.forEach((a, i) => {
    const row = make('tr', '', body);
    make('th', 'r', row, data.names[i]).scope = 'row';
    data.ids.forEach((b, j) => {
      const cell = make('td', i === j ? 'd' : '', row);
      if (i === j) return;
      const box = make('input', '', cell);
      box.type = 'checkbox';
      box.tabIndex = state.boxes.size ? -1 : 0;
      box.dataset.cell = `${a}>${b}`;
      box.dataset.row = i;
      box.dataset.column = j;
      box.setAttribute('aria-label', data.label.replace('{a}', data.full[i]).replace('{b}', data.full[j]));
      box.title = box.getAttribute('aria-label');
      state.boxes.set(box.dataset.cell, box);
    });
  });
}

function walk(state, event) {
  const step = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}[event.key];
  const from = event.target.dataset;
  if (!step || !from.cell) return;
  event.preventDefault();
  const n = state.ids.length;
  let i = +from.row, j = +from.column;
  do {
    i += step[0];
    j += step[1];
  } while (i === j);
  if (i < 0 || j < 0 || i >= n || j >= n) return;
  const next = state.boxes.get(`${state.ids[i]}>${state.ids[j]}`);
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

export default function ({data, key, setStateValue, parentElement}) {
  const root = parentElement.querySelector('.mx'), table = root.querySelector('table');
  let state = mounts.get(root);
  if (!state) {
    state = {shape: ''};
    mounts.set(root, state);
    table.addEventListener('keydown', event => walk(state, event));
    table.addEventListener('change', event => {
      state.box.put({cell: event.target.dataset.cell});
    });
  }
  state.box = outbox(key, 'edits');
  state.box.drawn(root, setStateValue, data.done);
  state.ids = data.ids;
  root.style.setProperty('--n', data.ids.length);
  table.setAttribute('aria-label', data.title);
  const shape = JSON.stringify([data.ids, data.names, data.full, data.label, data.turn]);
  if (shape !== state.shape) build(state, data, table);
  state.shape = shape;
  const on = new Set(data.on), marked = new Set(data.marked), off = new Set(data.off);
  for (const [cell, box] of state.boxes) {
    const [a, b] = cell.split('>');
    box.checked = on.has(cell);
    box.parentElement.className = [marked.has(cell) ? 'hl' : '', off.has(a) || off.has(b) ? 'off' : ''].join(' ').trim();
  }
  data.ids.forEach((id, i) => {
    table.rows[i + 1].cells[0].className = off.has(id) ? 'r off' : 'r';
    table.rows[0].cells[i + 1].className = off.has(id) ? 'c off' : 'c';
  });
}

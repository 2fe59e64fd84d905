// The architect's graph: Plotly draws into a place that stays, so a new drawing is a change of the one before it.
// Clicks are told by where the pointer was pressed and let go, since Plotly's own selection loses fast ones, and told
// by the outbox, so that none is lost when runs of the script are merged or cut short.
const SLOP = 6;
const CONFIG = {displayModeBar: false, doubleClick: false};

const plotly = address => window.shellsPlotly ??= new Promise((resolve, reject) => {
  const script = document.createElement('script');
  script.src = address;
  script.onload = () => resolve(window.Plotly);
  script.onerror = () => {
    window.shellsPlotly = undefined; // tried again with the next drawing
    reject(new Error(`not loaded: ${address}`));
  };
  document.head.append(script);
});

async function draw(state) {
  if (state.drawing) return; // the loop below takes up what has come meanwhile
  state.drawing = true;
  try {
    const library = await plotly(state.data.plotly);
    while (state.drawn !== state.data.figure) {
      const text = state.data.figure, figure = JSON.parse(text);
      await library.react(state.plot, figure.data, figure.layout, CONFIG);
      state.drawn = text;
      state.told.hidden = true;
      press(state, null);
    }
  } catch (error) {
    console.warn(error);
    state.told.textContent = state.data.failed;
    state.told.hidden = false;
  } finally {
    state.drawing = false;
  }
}

function plateAt(state, event) {
  const {data, root} = state, box = root.getBoundingClientRect();
  const x = (event.clientX - box.left - data.margin) / (box.width - 2 * data.margin);
  const part = (event.clientY - box.top - data.margin) / (box.height - 2 * data.margin);
  const y = data.top + part * (data.bottom - data.top);
  return data.plates.find(([, left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom);
}

// A ring around the plate that was clicked, at once; the next drawing shows what came of it.
function press(state, plate) {
  state.ring.hidden = !plate;
  if (!plate) return;
  const {data, root} = state, wide = root.clientWidth - 2 * data.margin, high = root.clientHeight - 2 * data.margin;
  const down = y => data.margin + (y - data.top) / (data.bottom - data.top) * high;
  const [, left, top, right, bottom] = plate;
  Object.assign(state.ring.style, {
    left: `${data.margin + left * wide}px`,
    top: `${down(top)}px`,
    width: `${(right - left) * wide}px`,
    height: `${down(bottom) - down(top)}px`,
  });
}

function measure(state) {
  const {root, data} = state, rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const size = [root.clientWidth, root.clientHeight, rem];
  if (size[0] < 50 || size[1] < 50) return;
  if (state.drawn) window.Plotly.Plots.resize(state.plot);
  if (size.every((number, i) => Math.abs(number - data.screen[i]) <= (i < 2 ? 2 : 0.2))) return;
  state.send('screen', {width: size[0], height: size[1], root: size[2]});
}

function begin(root) {
  const [plot, ring, told] = root.children;
  const state = {root, plot, ring, told};

  const ended = event => {
    window.removeEventListener('pointerup', ended, true);
    window.removeEventListener('pointercancel', ended, true);
    const {down} = state;
    if (event.type !== 'pointerup' || Math.hypot(event.clientX - down.x, event.clientY - down.y) > SLOP) {
      press(state, null);
      return;
    }
    state.box.put({plate: down.plate[0], mode: down.mode}); // a slow server may have another mode by then
  };
  root.addEventListener('pointerdown', event => {
    const plate = event.button === 0 && event.isPrimary && state.data.answers && plateAt(state, event);
    if (!plate) return;
    state.down = {x: event.clientX, y: event.clientY, plate, mode: state.data.mode};
    press(state, plate);
    window.addEventListener('pointerup', ended, true);
    window.addEventListener('pointercancel', ended, true);
  }, true);
  new ResizeObserver(() => {
    clearTimeout(state.timer);
    state.timer = setTimeout(() => measure(state), 60);
  }).observe(root);
  return state;
}

// Called with every drawing; what was begun with the first one stays as long as its place does.
export default function ({data, key, setStateValue, parentElement}) {
  const root = parentElement.querySelector('.graph'), state = root.shellsGraph ??= begin(root);
  Object.assign(state, {data, send: setStateValue, box: outbox(key, 'clicks')});
  state.box.drawn(root, setStateValue, data.done);
  root.setAttribute('aria-label', data.title);
  draw(state);
}

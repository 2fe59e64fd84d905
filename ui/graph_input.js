// Clicks on the graph's plates, and the size that the graph has here.
// Plotly's own selection loses fast clicks while the figure is being redrawn; these are told by where the pointer was
// pressed and let go, and sent as a numbered list, so that none is lost when runs of the script are merged.
const SLOP = 6, KEPT = 40, LEAVING = 400;

export default function ({data, setStateValue, parentElement}) {
  const graph = document.querySelector('.st-key-graph');
  if (!graph) return undefined;
  const state = parentElement.shellsGraph ??= {id: Math.random().toString(36).slice(2), count: 0, clicks: []};
  graph.shellsStop?.(); // one listener at a time, whatever the order in which drawings come and go

  let leaving = 0;

  const plateAt = event => {
    const box = graph.getBoundingClientRect();
    const x = (event.clientX - box.left - data.margin) / (box.width - 2 * data.margin);
    const part = (event.clientY - box.top - data.margin) / (box.height - 2 * data.margin);
    const y = data.top + part * (data.bottom - data.top);
    const found = data.plates.find(([, left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom);
    return found && found[0];
  };
  const pressed = event => {
    state.down = event.button === 0 && event.isPrimary ? {x: event.clientX, y: event.clientY, plate: plateAt(event)} : null;
  };
  const released = event => {
    const from = state.down; // kept over a drawing that comes between pressing and letting go
    state.down = null;
    if (!from?.plate || Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLOP) return;
    state.count += 1;
    state.clicks = [...state.clicks, {n: state.count, plate: from.plate}].slice(-KEPT);
    setStateValue('clicks', {mount: state.id, clicks: state.clicks});
  };
  const dropped = () => { state.down = null; };
  const measure = () => {
    const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const size = [graph.clientWidth, graph.clientHeight, root];
    if (size[0] < 50 || size[1] < 50) return;
    if (size.every((number, i) => Math.abs(number - data.screen[i]) <= (i < 2 ? 2 : 0.2))) return;
    setStateValue('screen', {width: size[0], height: size[1], root: size[2]});
  };
  const observer = new ResizeObserver(() => {
    clearTimeout(state.timer);
    state.timer = setTimeout(measure, 60);
  });
  observer.observe(graph);
  graph.addEventListener('pointerdown', pressed, true);
  window.addEventListener('pointerup', released, true);
  window.addEventListener('pointercancel', dropped, true);
  const stop = () => {
    clearTimeout(leaving);
    clearTimeout(state.timer);
    observer.disconnect();
    graph.removeEventListener('pointerdown', pressed, true);
    window.removeEventListener('pointerup', released, true);
    window.removeEventListener('pointercancel', dropped, true);
  };
  graph.shellsStop = stop;
  // the next drawing begins a little after this one has ended, and takes over; a click between the two is not lost
  return () => { leaving = setTimeout(stop, LEAVING); };
}

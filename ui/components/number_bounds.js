// Before streamlit takes a typed number in (with Enter, or when its field is left), it is made one that the field can
// take, and what was done is told beside the field in the page's language.
const NUMBER = '[data-testid=stNumberInputField]';
const TOLD = 8000; // how long it stays, in milliseconds
const BEAT = 100; // how often it follows its field
const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
const kept = new WeakMap(); // what a field held when it was entered

let said = null; // what is told, of which field, until when: the page may be drawn anew meanwhile

export default function ({data, parentElement}) {
  const told = parentElement.querySelector('.b');
  let following = 0;

  const follow = () => {
    clearTimeout(following);
    if (said && (!said.field.isConnected || performance.now() > said.until)) said = null;
    const text = said?.text ?? '';
    if (told.textContent !== text) told.textContent = text;
    if (!said) return;
    const box = said.field.getBoundingClientRect();
    const below = box.bottom + 6 + told.offsetHeight <= innerHeight;
    told.style.left = `${Math.max(4, Math.min(box.left, innerWidth - told.offsetWidth - 4))}px`;
    told.style.top = `${below ? box.bottom + 6 : box.top - told.offsetHeight - 6}px`;
    following = setTimeout(follow, BEAT);
  };
  const tell = (field, text) => {
    said = {field, text, until: performance.now() + TOLD};
    follow();
  };
  follow();
  const put = (field, value) => {
    write.call(field, value);
    field.dispatchEvent(new Event('input', {bubbles: true}));
  };
  const commit = field => {
    const [low, high] = [Number(field.min), Number(field.max)];
    const value = Number(field.value);
    const text = template => template.replace('{low}', low).replace('{high}', high).replace('{kept}', field.value);
    if (field.validity.badInput) {
      put(field, kept.get(field) ?? '');
      tell(field, text(data.whole));
    } else if (field.value !== '' && (value < low || value > high)) {
      put(field, String(value < low ? low : high));
      tell(field, text(data.between));
    } else if (field.value !== '' && Number.isInteger(Number(field.step)) && !Number.isInteger(value)) {
      put(field, String(Math.trunc(value)));
      tell(field, text(data.whole));
    }
    kept.set(field, field.value);
  };
  const field = event => event.composedPath()[0].matches?.(NUMBER) && event.composedPath()[0];
  const entered = event => { if (field(event)) kept.set(field(event), field(event).value); };
  const left = event => { if (field(event)) commit(field(event)); };
  const typed = event => { if (event.key === 'Enter' && field(event)) commit(field(event)); };
  window.addEventListener('focusin', entered, true);
  window.addEventListener('focusout', left, true);
  window.addEventListener('keydown', typed, true);
  return () => {
    clearTimeout(following);
    window.removeEventListener('focusin', entered, true);
    window.removeEventListener('focusout', left, true);
    window.removeEventListener('keydown', typed, true);
  };
}

// Has the part of the page around it drawn again after a while, as long as that part asks for it.
export default function ({data, setTriggerValue}) {
  let timer = 0;
  const look = after => {
    timer = setTimeout(() => {
      setTriggerValue('tick', data.beat);
      look(Math.max(2 * after, 1500)); // asked again should the answer get lost; an answer ends this
    }, after);
  };
  if (data.after !== null) look(data.after);
  return () => clearTimeout(timer);
}

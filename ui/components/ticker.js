// Has the part of the page around it drawn again after a while, as long as that part asks for it.
export default function ({data, setTriggerValue}) {
  const beat = beating(() => setTriggerValue('tick', data.beat));
  if (data.after !== null) beat.start(data.after);
  return beat.stop;
}

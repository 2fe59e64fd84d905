// Has the part of the page around it drawn again after a while, as long as that part asks for it.
export default function ({data, setTriggerValue}) {
  const timer = data.after === null ? 0 : setTimeout(() => setTriggerValue('tick', data.beat), data.after);
  return () => clearTimeout(timer);
}

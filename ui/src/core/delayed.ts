import { useEffect, useState } from 'react';

/** The value as it was once it stood still for so many milliseconds: what is typed becomes a search after a pause. */
export function useDelayed<V>(value: V, milliseconds = 200): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

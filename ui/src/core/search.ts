import { useEffect, useRef, useState } from 'react';

import { type Query, useQueryValues, useSetQuery } from './navigate';

const pauseMs = 200;
const nothing: Query = {};

/**
 * What is typed into a search field. It goes into the address (?search=) after a pause, with other changes of the
 * address if given, and follows the address when that changes by itself. `name`: another place in the address.
 */
export function useTypedSearch(
  also: Query = nothing,
  name = 'search',
): [text: string, setText: (text: string) => void] {
  const search = useQueryValues()[name] ?? '';
  const [text, setText] = useState(search);
  const written = useRef(search);
  const setQuery = useSetQuery();

  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === written.current) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      void setQuery({ ...also, [name]: wanted });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, also, name, setQuery]);

  return [text, setText];
}

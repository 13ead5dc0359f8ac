// Where the player leads when it is left. Inside somebody else's learning system (isScormDispatchWrapped) there is no
// home: the course hands its result over and ends.
import { useMemo } from 'react';
import { type Query, useQueryValues } from '../../core/navigate';

export interface WayOut {
  isWrapped: boolean;
  path: string;
  query: Query;
  /** What the address of the player keeps saying when the course is opened anew. */
  playerQuery: Query;
}

/** What the address of a wrapped player says; `dispatch` is the public key by which it may be framed. */
export const wrappedQuery = (dispatch: string): Query => ({ isScormDispatchWrapped: 'true', dispatch });

export function wayOutOf({ isScormDispatchWrapped, dispatch = '' }: Query): WayOut {
  if (isScormDispatchWrapped !== 'true') return { isWrapped: false, path: '/home', query: {}, playerQuery: {} };
  return { isWrapped: true, path: '/scorm-dispatch-exit', query: { dispatch }, playerQuery: wrappedQuery(dispatch) };
}

export function useWayOut(): WayOut {
  const { isScormDispatchWrapped, dispatch } = useQueryValues();
  return useMemo(() => wayOutOf({ isScormDispatchWrapped, dispatch }), [isScormDispatchWrapped, dispatch]);
}

// The help of the page that is shown now, for those parts of it that have a place for the sign.
import { createContext } from 'preact';

export interface Help {
  title: string;
  open: () => void;
}

/** The help whose sign stands beside the title of the page; null: there is none, or it stands in the bar. */
export const PageHelp = createContext<Help | null>(null);

// A form that changes what protects an account, asked for the password once more when its permit has run out while the
// person was typing: nothing that was typed is lost.

type Ask = () => Promise<string | null>;

let asking: Ask | null = null;

export const permits = {
  /** A new permit; null where no form asks for one, or the person would rather not. */
  ask: (): Promise<string | null> => asking?.() ?? Promise.resolve(null),

  /** The form that is open asks this way until the function that is given back is called. */
  askBy(ask: Ask): () => void {
    asking = ask;
    return () => {
      if (asking === ask) asking = null;
    };
  },
};

const longest = 21; // characters

/** A title as the menu at the side shows it: what is longer is cut, and whole in its tooltip. */
export function cutTitle(title: string): string {
  const characters = [...title];
  return characters.length <= longest ? title : `${characters.slice(0, longest).join('').trimEnd()}…`;
}

/** JSON with line ends and blanks, by its brackets only: numbers and texts stay as they were sent. */
export function prettyJson(text: string): string {
  const out: string[] = [];
  let depth = 0;
  const newLine = () => out.push('\n', '  '.repeat(depth));
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '"') {
      let end = at + 1;
      while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
      out.push(text.slice(at, end + 1));
      at = end;
    } else if (letter === '{' || letter === '[') {
      const rest = /^\s*[}\]]/.exec(text.slice(at + 1, at + 40));
      out.push(letter);
      if (rest) {
        out.push(rest[0].trim());
        at += rest[0].length;
      } else {
        depth += 1;
        newLine();
      }
    } else if (letter === '}' || letter === ']') {
      depth -= 1;
      newLine();
      out.push(letter);
    } else if (letter === ',') {
      out.push(letter);
      newLine();
    } else if (letter === ':') out.push(': ');
    else if (!/\s/.test(letter)) out.push(letter);
  }
  return out.join('');
}

// A pasted list of usernames: one a line, or with commas, semicolons or tabs between, as tables give them.

export const mostUsernames = 1000;

export function usernamesIn(text: string): string[] {
  return text
    .split(/[\n\r,;\t]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** As far as one sees at once: a picture or an archive is not sent to be refused line by line. */
export async function looksLikeStatements(file: Blob): Promise<boolean> {
  const start = await file.slice(0, 1024).text();
  return /^\ufeff?\s*[[{]/.test(start);
}

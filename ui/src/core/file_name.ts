/** A file name as it is sent to the server: #, & and + become a dash, % goes. */
export function cleanFileName(name: string): string {
  return name.replace(/%/g, '').replace(/[#&+]/g, '-');
}

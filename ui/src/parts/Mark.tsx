/** The mark of Oneroom: an open door in one room. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1d5bd0" />
      <path
        d="M9.5 25V12.2a6.5 6.5 0 0 1 13 0V25M6.5 25h19"
        fill="none"
        stroke="#fff"
        stroke-width="2.6"
        stroke-linecap="round"
      />
      <circle cx="18.6" cy="18.4" r="1.7" fill="#ffd27a" />
    </svg>
  );
}

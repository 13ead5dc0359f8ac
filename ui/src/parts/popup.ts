import { type RefObject, useEffect, useState } from 'react';

/** Where a popup stands beside its anchor, kept inside the window: below it, or above where there is more room. */
export function place(
  anchor: DOMRect,
  popup: { width: number; height: number },
  window: { width: number; height: number },
  isEnd: boolean,
) {
  const gap = 6;
  const edge = 8;
  const below = window.height - anchor.bottom - gap - edge;
  const above = anchor.top - gap - edge;
  const isBelow = below >= popup.height || below >= above;
  const height = Math.min(popup.height, Math.max(isBelow ? below : above, 80));
  const wanted = isEnd ? anchor.right - popup.width : anchor.left;
  return {
    top: isBelow ? anchor.bottom + gap : anchor.top - gap - height,
    left: Math.max(edge, Math.min(wanted, window.width - popup.width - edge)),
    maxHeight: height,
  };
}

/** Shows a popover element at its anchor while `isOpen`, and follows scrolling. `onClose` hears the browser close it. */
export function usePopup(
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
  align: 'start' | 'end' = 'start',
): void {
  const [onCloseBox] = useState({ current: onClose });
  onCloseBox.current = onClose;

  useEffect(() => {
    const element = popup.current;
    const base = anchor.current;
    if (!isOpen || !element || !base) return;
    const move = () => {
      element.style.maxHeight = '';
      const isEnd = (align === 'end') !== (getComputedStyle(base).direction === 'rtl');
      const spot = place(
        base.getBoundingClientRect(),
        element.getBoundingClientRect(),
        { width: innerWidth, height: innerHeight },
        isEnd,
      );
      element.style.top = `${spot.top}px`;
      element.style.left = `${spot.left}px`;
      if (spot.maxHeight < element.offsetHeight) element.style.maxHeight = `${spot.maxHeight}px`;
    };
    const toggled = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') onCloseBox.current();
    };
    element.showPopover();
    move();
    const grown = new ResizeObserver(move);
    grown.observe(element);
    element.addEventListener('toggle', toggled);
    addEventListener('resize', move);
    document.addEventListener('scroll', move, { capture: true, passive: true });
    return () => {
      grown.disconnect();
      element.removeEventListener('toggle', toggled);
      removeEventListener('resize', move);
      document.removeEventListener('scroll', move, { capture: true });
      if (element.matches(':popover-open')) element.hidePopover();
    };
  }, [isOpen, anchor, popup, align, onCloseBox]);
}

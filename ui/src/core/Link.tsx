import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentChildren } from 'preact';

import type { Query } from './navigate';

interface LinkProps {
  to: string;
  query?: Query;
  class?: string;
  children: ComponentChildren;
  title?: string;
  'aria-label'?: string;
  onClick?: () => void;
  /** Not marked on screens below this one. */
  isExact?: boolean;
}

/** A link to a screen; it is loaded when the pointer or the keyboard comes near. Marked when it is the present one. */
export function Link({ to, query, children, class: className, isExact, ...rest }: LinkProps) {
  return (
    <RouterLink
      {...rest}
      to={to as '/'}
      search={(query ?? {}) as never}
      className={className}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false, exact: isExact }}
    >
      {children}
    </RouterLink>
  );
}

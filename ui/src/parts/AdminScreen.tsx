import './AdminScreen.css';
import type { ComponentChildren } from 'preact';
import { PageTitle } from './PageTitle';

interface AdminScreenProps {
  title: string;
  /** Buttons beside the title; the primary one last. */
  actions?: ComponentChildren;
  /** Search and choices over the list. */
  filters?: ComponentChildren;
  children: ComponentChildren;
  /** What is open at the side: a Panel. */
  panel?: ComponentChildren;
}

/** An administration screen: title, filters and a list on the left, what is open on the right. */
export function AdminScreen({ title, actions, filters, children, panel }: AdminScreenProps) {
  return (
    <div class="admin-screen">
      <div class="admin-list">
        <header class="admin-head">
          <PageTitle>{title}</PageTitle>
          {actions}
        </header>
        {filters && <div class="admin-filters">{filters}</div>}
        {children}
      </div>
      {panel}
    </div>
  );
}

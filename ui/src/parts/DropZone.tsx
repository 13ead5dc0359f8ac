import './DropZone.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'react';

import { Icon, type IconName } from './Icon';

interface DropZoneProps {
  /** "Drop a course package here" */
  label: string;
  hint?: ComponentChildren;
  icon?: IconName;
  /** As of <input accept>: ".zip,application/zip" */
  accept?: string;
  onFile: (file: File) => void;
}

/** A place to drop a file on, or to press and choose one. */
export function DropZone({ label, hint, icon = 'cloud-arrow-up', accept, onFile }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      class={isOver ? 'drop is-over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
      }}
    >
      <Icon name={icon} size={30} />
      <strong>{label}</strong>
      {hint && <span class="meta">{hint}</span>}
      <input
        type="file"
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

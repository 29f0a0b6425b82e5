import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslate } from './translation.ts';

interface FileInputProps {
  id: string;
  /** The label of the button. */
  label: string;
  hint: string;
  /** Hint for devices that support drag and drop. */
  title?: string;
  /** The `accept` attribute: extensions and types. */
  accept?: string;
  multiple?: boolean;
  /** Give the reason in `hint`. */
  disabled?: boolean;
  /** Whether a file is dragged over the field; set by the component. */
  over?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** An alternative to the button. */
  children?: ReactNode;
}

/** Takes files from this device: chosen by button, keyboard or touch, or dropped. */
export function FileInput({
  id,
  label,
  hint,
  title,
  accept,
  multiple = true,
  disabled = false,
  over = false,
  onFiles,
  children,
}: FileInputProps) {
  const t = useTranslate();
  const [isDragged, setDragged] = useState(false);
  const drag = (event: DragEvent): void => {
    // Accepted on the whole page: a file dropped next to the field would replace the page.
    event.preventDefault();
    setDragged(!disabled);
  };
  const leave = (event: DragEvent): void =>
    setDragged(isDragged && event.currentTarget.contains(event.relatedTarget as Node | null));
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDragged(false);
    if (!disabled) onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1));
  };
  return (
    <div
      className="file"
      data-over={isDragged || over ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
    >
      <Sheet />
      {title && <b className="file-title">{title}</b>}
      <div className="file-ways">
        <FileButton {...{ id, label, accept, multiple, disabled, onFiles }} describedBy={`${id}-hint`} />
        {children}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {t(hint)}
      </p>
    </div>
  );
}

/** A button that opens the device's own choice of files. */
export function FileButton({
  id,
  label,
  accept,
  multiple = false,
  disabled = false,
  describedBy,
  onFiles,
}: Pick<FileInputProps, 'id' | 'label' | 'accept' | 'multiple' | 'disabled' | 'onFiles'> & {
  describedBy?: string;
}) {
  const t = useTranslate();
  return (
    <>
      <input
        className="sr"
        type="file"
        id={id}
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = ''; // the same file may be chosen again
        }}
      />
      <label className="btn" htmlFor={id}>
        {t(label)}
      </label>
    </>
  );
}

const Sheet = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <rect x="12" y="2" width="42" height="60" rx="2" fill="var(--sheet)" stroke="var(--art-mid)" strokeWidth="2" />
    <path
      d="M18 11.500h14M34 19.500h14M18 29.500h30M18 35.500h26M18 41.500h29"
      fill="none"
      stroke="var(--art-mid)"
      strokeWidth="3"
    />
    <path d="M34 54c3-5 5-6 6-4s-1 4 2 3 3-2 6-2" fill="none" stroke="var(--art-ink)" strokeWidth="2.5" />
  </svg>
);

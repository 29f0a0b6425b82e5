import { useEffect, useRef } from 'react';
import type { CodeEditorProps } from './types.ts';

/** A plain field if the editor could not be loaded, so that editing stays possible. */
export default function PlainEditor({ file, value, onChange, describedBy, readOnly, target }: CodeEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!target || !area.current) return;
    const lines = area.current.value.split('\n');
    const from = lines.slice(0, target.line - 1).join('\n').length + (target.line > 1 ? 1 : 0);
    area.current.setSelectionRange(from, from + (lines[target.line - 1]?.length ?? 0));
    area.current.focus();
  }, [target]);
  return (
    <textarea
      ref={area}
      className="code-plain"
      aria-label={file}
      aria-describedby={describedBy}
      lang="fr"
      rows={28}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

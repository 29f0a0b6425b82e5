import { useMemo, useState } from 'react';
import { useInput, useRecordContext, useSaveContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { LetterEditor } from '../../code-editor/index.tsx';
import type { LetterFile } from '../../code-editor/letter-language.ts';
import { LiveSheet } from './live-sheet.tsx';
import { Preview } from './preview.tsx';
import { placeProblem, Problems } from './problems.tsx';
import { useLivePreview } from './use-live-preview.ts';

const FILES: readonly LetterFile[] = ['template.md', 'samples.yaml'];
const HINT = 'editor-hint';

/** The two files with their problems, and the composed letter next to them if there is room. */
export function Workshop() {
  const draft = useRecordContext<TemplateDraftView>();
  if (!draft) return null;
  return draft.can.includes('edit') ? <LiveWorkshop draft={draft} /> : <ReadOnlyWorkshop draft={draft} />;
}

function useFiles() {
  const source = useInput({ source: 'source' }).field as { value: string | null; onChange: (value: string) => void };
  const samples = useInput({ source: 'samples' }).field as { value: string | null; onChange: (value: string) => void };
  return { 'template.md': source, 'samples.yaml': samples } satisfies Record<LetterFile, unknown>;
}

function LiveWorkshop({ draft }: { draft: TemplateDraftView }) {
  const { saving } = useSaveContext();
  const { isDirty } = useFormState();
  const files = useFiles();
  const [sample, setSample] = useState('');
  const text = { source: files['template.md'].value ?? '', samples: files['samples.yaml'].value ?? '' };
  const live = useLivePreview(draft.id, { ...text, sample });
  // Until the first response, the problems of the saved text.
  const problems = live.preview?.problems ?? draft.problems;
  return (
    <div className="workshop">
      <div className="workshop-text">
        {/* Input during a save would be lost. */}
        <Files draft={draft} problems={problems} isDirty={isDirty} readOnly={saving === true} />
      </div>
      <LiveSheet live={live} sample={sample} onSample={setSample} />
    </div>
  );
}

/** For roles that only read: the saved text with the letters of every sample. */
const ReadOnlyWorkshop = ({ draft }: { draft: TemplateDraftView }) => (
  <>
    <Files draft={draft} problems={draft.problems} isDirty={false} readOnly />
    <Preview />
  </>
);

interface FilesProps {
  draft: TemplateDraftView;
  problems: readonly string[];
  isDirty: boolean;
  readOnly: boolean;
}

function Files({ draft, problems, isDirty, readOnly }: FilesProps) {
  const files = useFiles();
  const [shown, setShown] = useState<LetterFile>('template.md');
  const [target, setTarget] = useState<{ file: LetterFile; line: number } | null>(null);
  const placed = useMemo(() => problems.flatMap((problem) => placeProblem(problem) ?? []), [problems]);
  const marks = useMemo(
    () => ({
      'template.md': placed.filter(({ file }) => file === 'template.md'),
      'samples.yaml': placed.filter(({ file }) => file === 'samples.yaml'),
    }),
    [placed],
  );
  const goTo = (file: LetterFile, line: number): void => {
    setShown(file);
    setTarget({ file, line });
  };
  return (
    <>
      <Problems problems={problems} isDirty={isDirty} isUnchanged={draft.isUnchanged} onGoTo={goTo} />
      <div className="workshop-files" role="group" aria-label="Fichier">
        {FILES.map((file) => (
          <button key={file} type="button" aria-pressed={file === shown} onClick={() => setShown(file)}>
            {file}
          </button>
        ))}
      </div>
      <p id={HINT} className="admin-soft workshop-hint">
        La touche Tab quitte l’éditeur. Ctrl+Z annule la dernière frappe.
      </p>
      {FILES.map((file) => (
        <div key={file} hidden={file !== shown}>
          <LetterEditor
            file={file}
            value={files[file].value ?? ''}
            onChange={files[file].onChange}
            describedBy={HINT}
            readOnly={readOnly}
            problems={marks[file]}
            target={target?.file === file ? target : null}
          />
        </div>
      ))}
    </>
  );
}

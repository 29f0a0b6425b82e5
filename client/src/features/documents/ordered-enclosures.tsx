import { useMemo, useState } from 'react';
import { MAX_LABEL_LENGTH } from '../../../../src/domain/paper-names.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { AttachmentAct } from '../../ui/attachment.tsx';
import { TextField, Tick } from '../../ui/field.tsx';
import { focusWhenRendered } from './use-announcements.ts';

/** An enclosure of an ordered letter, as the correction changes it. */
interface Paper extends Pick<EnclosureView, 'id' | 'label'> {
  pages: number;
  isKept: boolean;
}

export const toPaperFieldId = (id: string): string => `paper-${id}`;

/** The enclosures of an ordered letter: the order, the names, and which ones leave. */
export function useOrderedEnclosures(ids: readonly string[], items: readonly EnclosureView[] | undefined) {
  const [changed, setChanged] = useState<readonly Paper[] | null>(null);
  const ordered = useMemo(
    () =>
      ids.flatMap((id): Paper[] => {
        const enclosure = items?.find((item) => item.id === id);
        return enclosure ? [{ id, label: enclosure.label, pages: enclosure.pages ?? 1, isKept: true }] : [];
      }),
    [ids, items],
  );
  const papers = changed ?? ordered;
  const keptPapers = useMemo(
    () => papers.filter(({ isKept }) => isKept).map((paper) => ({ ...paper, label: formatName(paper, ordered) })),
    [papers, ordered],
  );
  return {
    papers,
    keptPapers,
    labels: useMemo(() => keptPapers.map(({ label }) => label), [keptPapers]),
    changed,
    setChanged,
  };
}

/** An erased name stays as it was ordered. */
const formatName = ({ id, label }: Paper, ordered: readonly Paper[]): string =>
  label.trim() || (ordered.find((paper) => paper.id === id)?.label ?? '');

interface Props {
  papers: readonly Paper[];
  hint: string;
  onChange: (papers: readonly Paper[]) => void;
}

export function OrderedEnclosures({ papers, hint, onChange }: Props) {
  const change = (id: string, more: Partial<Paper>): void =>
    onChange(papers.map((paper) => (paper.id === id ? { ...paper, ...more } : paper)));
  const move = (from: number, to: number): void => {
    const [moved] = papers.slice(from, from + 1);
    if (!moved) return;
    onChange(papers.toSpliced(from, 1).toSpliced(to, 0, moved));
    focusWhenRendered(toPaperFieldId(moved.id));
  };
  return (
    <fieldset className="stack-5">
      <legend>
        <h3>Pièces jointes</h3>
      </legend>
      <p className="soft">{hint}</p>
      {papers.map(({ id, label, isKept }, i) => (
        <div className="stack-5" key={id} role="group" aria-label={label}>
          <Tick id={toPaperFieldId(id)} checked={isKept} onChange={(keep) => change(id, { isKept: keep })}>
            {label}
          </Tick>
          {isKept && (
            <TextField
              id={`${toPaperFieldId(id)}-name`}
              label="Son nom dans la lettre"
              value={label}
              maxLength={MAX_LABEL_LENGTH}
              autoComplete="off"
              onChange={(event) => change(id, { label: event.target.value })}
            />
          )}
          {papers.length > 1 && (
            <div className="row">
              {i > 0 && (
                <AttachmentAct of={label} onClick={() => move(i, i - 1)}>
                  Monter
                </AttachmentAct>
              )}
              {i < papers.length - 1 && (
                <AttachmentAct of={label} onClick={() => move(i, i + 1)}>
                  Descendre
                </AttachmentAct>
              )}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}

import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DocumentView, DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { formatRelative } from '../../ui/format.ts';
import { useTranslate } from '../../ui/translation.ts';
import { listDifferences } from './review-rows.ts';
import type { FormStep } from './steps.ts';
import { Versions } from './versions.tsx';

interface Props {
  template: TemplateView;
  steps: readonly FormStep[];
  local: DraftContent;
  remote: DocumentView;
  onChoose: (choice: 'mine' | 'theirs') => void;
}

/** Two versions of a letter: their differences, and the choice of one. */
export function VersionConflict({ template, steps, local, remote, onChoose }: Props) {
  const t = useTranslate();
  const differences = listDifferences(steps, { template, local, remote: remote.content });
  return (
    <section className="problem" aria-labelledby="two-versions">
      <div role="alert">
        <h2 id="two-versions" tabIndex={-1}>
          {t('Cette lettre a été modifiée ailleurs')}
        </h2>
        <p>
          {t(
            `L’autre version a été enregistrée ${formatRelative(new Date(remote.updatedAt), new Date())}. Les deux sont gardées. Laquelle voulez-vous continuer\u202f?`,
          )}
        </p>
      </div>
      {differences.length > 0 ? (
        <Versions of={differences} local="Sur cette page" remote="Dans l’autre" />
      ) : (
        <p>
          {t('Elles disent la même chose\u00a0: seules la signature, la présentation ou l’écriture d’un mot changent.')}
        </p>
      )}
      <div className="row gap-top">
        <button className="btn btn-small" type="button" onClick={() => onChoose('mine')}>
          {t('Celle de cette page')}
        </button>
        <button className="btn btn-quiet btn-small" type="button" onClick={() => onChoose('theirs')}>
          {t('L’autre')}
        </button>
      </div>
    </section>
  );
}

import { useEffect, useState } from 'react';
import { Link, useNavigation } from 'react-router-dom';
import { countScreens } from '../../../../src/domain/form-screens.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { useUser } from '../../auth/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatRelative } from '../../ui/format.ts';
import { InPlaceOf } from '../../ui/in-place-of.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { formPath, isPristine, NEW_DRAFT, type LocalDraft } from './draft.ts';
import { listResumable } from './open-draft.ts';

/**
 * Opens the form of a template. Once this device is read, after hydration, the same button resumes the last draft; both
 * states have two lines next to the button, so that nothing moves.
 */
export function WriteButton({ template }: { template: TemplateView }) {
  const t = useTranslate();
  const draft = useLastDraft(template);
  const screens = countScreens(template);
  const isOpening = useNavigation().location?.pathname.endsWith('/ecrire') ?? false;
  const [label, opening] = [t(draft ? 'Reprendre mon brouillon' : 'Écrire cette lettre'), t('Ouverture…')];
  return (
    <div className="row row-wide" id="ecrire">
      <LinkButton
        to={draft ? formPath(template, draft.id) : `/documents/${template.category}/${template.slug}/ecrire`}
        size="big"
        icon="pen"
      >
        <InPlaceOf other={isOpening ? label : opening}>{isOpening ? opening : label}</InPlaceOf>
      </LinkButton>
      {draft ? (
        <span className="soft">
          {t(
            `Étape ${Math.min(draft.step + 1, screens)} sur ${screens}, écrite ${formatRelative(new Date(draft.changedAt), new Date())}`,
          )}
          <br />
          <Link to={formPath(template, NEW_DRAFT)}>{t('En écrire une autre')}</Link>
        </span>
      ) : (
        <span className="soft">
          {t('Gratuit jusqu’au paiement,')}
          <br />
          {t('sans créer de compte')}
        </span>
      )}
    </div>
  );
}

/** The last draft of this template on this device that this person may see; null on the server. */
function useLastDraft(template: TemplateView): LocalDraft | null {
  const user = useUser();
  const [draft, setDraft] = useState<LocalDraft | null>(null);
  useEffect(() => {
    // Drafts are personal: none is shown before the session is known.
    const drafts = user === undefined ? [] : listResumable(template, user);
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser has the storage, after hydration
    setDraft(drafts.find((candidate) => !isPristine(candidate)) ?? null);
  }, [template, user]);
  return draft;
}

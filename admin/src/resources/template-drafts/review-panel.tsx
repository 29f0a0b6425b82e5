import { useState } from 'react';
import { useNotify, useRecordContext, useRedirect, useRefresh } from 'react-admin';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { VersionComparison } from '../../comparison/version-comparison.tsx';
import { Command, REASON } from '../../lib/command.tsx';
import { Mark } from '../../lib/fields.tsx';
import { post } from '../../providers/http.ts';
import { TEMPLATE_DRAFT_STATES } from '../../status-labels.tsx';
import { PublishButton } from './publish-button.tsx';

const instant = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });
const list = new Intl.ListFormat('fr-FR');
const formatInstant = (at: string | null): string => (at ? instant.format(new Date(at)) : '');

/** The state of the draft between its authors and its reviewer. */
export function ReviewPanel({ isDirty }: { isDirty: boolean }) {
  const draft = useRecordContext<TemplateDraftView>();
  if (!draft) return null;
  const [label, tone] = TEMPLATE_DRAFT_STATES[draft.status];
  const { publishedVersionId, overtakenAt } = draft;
  return (
    <section className="review-panel" aria-labelledby="review-title">
      <h2 id="review-title">
        Relecture <Mark {...(tone !== undefined && { tone })}>{label}</Mark>
      </h2>
      <ReviewState draft={draft} />
      {draft.isUnchanged && (
        <p className="admin-note">
          Ce texte est celui du site. Enregistrez un changement avant de le proposer à la relecture.
        </p>
      )}
      {overtakenAt && (
        <p className="admin-note is-stop">
          Une autre version de cette lettre est sur le site depuis le {formatInstant(overtakenAt)}, après le début de ce
          texte. Reprenez-en les changements d’après «&nbsp;Ce qui change&nbsp;»&nbsp;: publier ce texte les effacerait.
        </p>
      )}
      {isDirty ? (
        <p className="admin-soft">Enregistrez ou annulez vos changements avant de proposer ou de publier ce texte.</p>
      ) : (
        <ReviewCommands draft={draft} />
      )}
      {publishedVersionId && <Changes draft={draft} publishedVersionId={publishedVersionId} />}
    </section>
  );
}

/** Open for the reviewer, and for an overtaken text; loads and compares the texts only when open. */
function Changes({ draft, publishedVersionId }: { draft: TemplateDraftView; publishedVersionId: string }) {
  const [isOpen, setOpen] = useState(draft.can.includes('publish') || draft.overtakenAt !== null);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Ce qui change</summary>
      {isOpen && (
        <VersionComparison
          slug={draft.slug}
          before={`templates/${publishedVersionId}`}
          after={`template-drafts/${draft.id}`}
          revision={draft.revision}
        />
      )}
    </details>
  );
}

function ReviewState({ draft }: { draft: TemplateDraftView }) {
  const { status, authors, reviewers, submittedBy, submittedAt, submissionNote } = draft;
  return (
    <>
      {authors.length > 0 && <p>Écrit par {list.format(authors)}.</p>}
      {status === 'submitted' && (
        <p>
          Proposé{submittedBy && ` par ${submittedBy}`} le {formatInstant(submittedAt)}
          {submissionNote && <>&nbsp;: «&nbsp;{submissionNote}&nbsp;»</>}
          <br />
          Un nouvel enregistrement le retire de la relecture.
        </p>
      )}
      {status === 'returned' && (
        <p className="admin-note is-stop">
          Renvoyé{draft.returnedBy && ` par ${draft.returnedBy}`} le {formatInstant(draft.returnedAt)}&nbsp;: «&nbsp;
          {draft.returnReason}&nbsp;»
        </p>
      )}
      <p className="admin-soft">
        {draft.can.includes('publish')
          ? 'Vous n’avez ni écrit ni proposé ce texte\u00a0: lisez ce qui change et la lettre, puis décidez.'
          : describeReviewers(reviewers)}
      </p>
    </>
  );
}

const describeReviewers = (reviewers: readonly string[]): string =>
  reviewers.length > 0
    ? `Publié par une personne qui ne l’a ni écrit ni proposé. À part vous\u00a0: ${list.format(reviewers)}.`
    : 'Publié par une personne qui ne l’a ni écrit ni proposé. À part vous, il n’y en a pas en ce moment.';

function ReviewCommands({ draft: { id, revision, slug, can } }: { draft: TemplateDraftView }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const send = (command: string, values: object) =>
    post(`/-/admin/v1/template-drafts/${id}/${command}`, { revision, ...values });
  const done = (message: string) => () => {
    notify(message, { type: 'success' });
    refresh();
  };
  return (
    <div className="admin-actions">
      {can.includes('submit') && (
        <Command
          label="Proposer à la relecture"
          button="Proposer"
          fields={[
            {
              name: 'note',
              label: 'Ce qui change, et pourquoi',
              hint: 'La personne qui relit le lira en premier.',
              autoComplete: 'off',
            },
          ]}
          send={(values) => send('submit', values)}
          onDone={done('Proposé. Une autre personne peut le publier.')}
        >
          <p>Le texte enregistré sera relu par une autre personne, qui le publiera ou vous le renverra.</p>
        </Command>
      )}
      {can.includes('publish') && <PublishButton />}
      {can.includes('return') && (
        <Command
          label="Renvoyer aux auteurs"
          button="Renvoyer"
          fields={[REASON]}
          send={(values) => send('return', values)}
          onDone={done('Renvoyé à ses auteurs.')}
        >
          <p>Le texte n’est pas publié. Ses auteurs lisent votre raison et le proposent à nouveau.</p>
        </Command>
      )}
      {can.includes('publish_alone') && (
        <Command
          label="Publier sans relecture"
          look="danger"
          button="Publier sans relecture"
          fields={[REASON]}
          send={(values) => send('publish-alone', values)}
          onDone={() => {
            notify('Publié sans relecture\u00a0: le texte est sur le site.', { type: 'success' });
            redirect('list', 'templates');
          }}
        >
          <p>
            Personne d’autre ne peut relire ce texte. «&nbsp;{slug}&nbsp;» sera sur le site dès maintenant, et le
            journal gardera que personne ne l’a relu.
          </p>
        </Command>
      )}
    </div>
  );
}

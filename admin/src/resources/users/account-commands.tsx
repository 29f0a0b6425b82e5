import { useQuery } from '@tanstack/react-query';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { formatDate, formatTime } from '../../../../src/domain/format-date.ts';
import type { AccountEndView, DataExportView } from '../../../../src/modules/orders/privacy/contract.ts';
import { Command, REASON } from '../../lib/command.tsx';
import { http, post } from '../../providers/http.ts';
import { IDENTIFICATIONS } from '../../status-labels.tsx';

interface Account {
  id: string;
  firstName: string;
  lastName: string;
  role: string;
  openSessions: number;
  pendingEmailSince: string | null;
  blockedAt: string | null;
  can: string[];
}

const IDENTIFICATION_OPTIONS = Object.entries(IDENTIFICATIONS).map(([value, [label]]) => [value, label] as const);

/** The user's commands on a customer's account. Each requires a reason and is recorded in the audit log. */
export function AccountCommands() {
  const account = useRecordContext<Account>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!account || account.role !== 'customer' || account.can.length === 0) return null;
  const { id, openSessions, pendingEmailSince, blockedAt, can } = account;
  const name = `${account.firstName} ${account.lastName}`.trim();
  const command = (path: string) => (values: object) => post(`/-/admin/v1/users/${id}/${path}`, values);
  const say = (sentence: string) => (): void => {
    notify(sentence, { type: 'success' });
    refresh();
  };
  return (
    <section className="admin-actions" aria-label="Décider de ce compte">
      {can.includes('end_sessions') && (
        <Command
          label="Fermer toutes les sessions"
          button="Fermer les sessions"
          fields={[REASON]}
          send={command('end-sessions')}
          onDone={say('Sessions fermées. La personne reçoit un e-mail.')}
        >
          <p>
            <b>{name}</b>&nbsp;: {openSessions === 1 ? 'une session ouverte' : `${openSessions} sessions ouvertes`}. La
            personne se reconnecte avec son mot de passe.
          </p>
        </Command>
      )}
      {can.includes('change_email') && (
        <Command
          label="Changer l’adresse e-mail"
          button="Envoyer le lien de confirmation"
          fields={[
            { name: 'email', label: 'Nouvelle adresse', type: 'email', autoComplete: 'off' },
            { name: 'identifiedBy', label: 'Comment vous avez identifié la personne', options: IDENTIFICATION_OPTIONS },
            REASON,
          ]}
          send={(values) => command('email')({ ...values, expectedPendingSince: pendingEmailSince })}
          onDone={say('Lien envoyé à la nouvelle adresse, et l’ancienne est prévenue.')}
        >
          <p>
            L’adresse change quand la personne ouvre le lien reçu à la nouvelle. L’ancienne reçoit aussi un e-mail, pour
            pouvoir s’y opposer.
            {pendingEmailSince && ' Une autre adresse attend déjà sa confirmation\u00a0: son lien ne servira plus.'}
          </p>
        </Command>
      )}
      {can.includes('export') && (
        <ExportCommand
          id={id}
          name={name}
          onDone={say('Le fichier se prépare. La personne reçoit un e-mail quand il est prêt.')}
        />
      )}
      {can.includes('block') && (
        <Command
          label="Bloquer le compte"
          look="danger"
          button="Bloquer le compte"
          fields={[REASON]}
          send={(values) => command('block')({ ...values, expectedBlockedAt: blockedAt })}
          onDone={say('Compte bloqué. La personne reçoit un e-mail.')}
        >
          <p>
            <b>{name}</b> ne pourra plus se connecter ni commander, et ses sessions se ferment. Ses lettres en cours
            continuent leur chemin. Un abonnement n’est pas arrêté pour autant.
          </p>
        </Command>
      )}
      {can.includes('unblock') && (
        <Command
          label="Débloquer le compte"
          button="Débloquer le compte"
          fields={[REASON]}
          send={(values) => command('unblock')({ ...values, expectedBlockedAt: blockedAt })}
          onDone={say('Compte débloqué. La personne reçoit un e-mail.')}
        >
          <p>
            <b>{name}</b> pourra de nouveau se connecter et commander.
          </p>
        </Command>
      )}
      {can.includes('erase') && (
        <EraseCommand
          id={id}
          name={name}
          blockedAt={blockedAt}
          onDone={say('Compte effacé. La personne reçoit un e-mail.')}
        />
      )}
    </section>
  );
}

/** Explains why a command is unavailable if its state could not be loaded; renders nothing while it loads. */
const UnreadCommand = ({ label, error }: { label: string; error: Error | null }) =>
  error && (
    <p className="admin-note is-stop" role="alert">
      {label}&nbsp;: {error.message}
    </p>
  );

interface About {
  id: string;
  name: string;
  onDone: () => void;
}

const EXPORT_STATUS: Record<Exclude<DataExportView['status'], 'none'>, string> = {
  preparing: 'Un fichier se prépare',
  ready: 'Un fichier est prêt',
  failed: 'Un fichier n’a pas pu être préparé',
};

/** Shows the state of the last file, which the command replaces. */
function ExportCommand({ id, name, onDone }: About) {
  const { data: last, error } = useQuery({
    queryKey: ['data-export', id],
    queryFn: async () => (await http(`/-/admin/v1/users/${id}/export`)).json as DataExportView,
    retry: false,
  });
  if (!last) return <UnreadCommand label="Envoyer ses données" error={error} />;
  return (
    <Command
      label="Envoyer ses données"
      button="Préparer le fichier"
      fields={[REASON]}
      send={(values) => post(`/-/admin/v1/users/${id}/export`, { ...values, expectedRequestedAt: last.requestedAt })}
      onDone={onDone}
    >
      <p>
        <b>{name}</b> recevra un e-mail et téléchargera le fichier depuis son compte. Vous ne le voyez pas.
        {last.requestedAt &&
          last.status !== 'none' &&
          ` ${EXPORT_STATUS[last.status]}, demandé le ${formatDate(new Date(last.requestedAt))} à ${formatTime(new Date(last.requestedAt))}.`}
      </p>
    </Command>
  );
}

/** Shows first what prevents the erasure: a letter, a payment or a subscription. */
function EraseCommand({ id, name, blockedAt, onDone }: About & Pick<Account, 'blockedAt'>) {
  const { data: end, error } = useQuery({
    queryKey: ['account-end', id],
    queryFn: async () => (await http(`/-/admin/v1/users/${id}/erasure`)).json as AccountEndView,
    retry: false,
  });
  if (!end) return <UnreadCommand label="Effacer le compte" error={error} />;
  if (end.refusal)
    return (
      <p className="admin-note" role="note">
        Ce compte ne peut pas être effacé maintenant. {REFUSALS[end.underWay.length > 0 ? 'letter' : 'other']}
      </p>
    );
  return (
    <Command
      label="Effacer le compte"
      look="danger"
      button="Effacer définitivement"
      fields={[REASON]}
      send={(values) => post(`/-/admin/v1/users/${id}/erase`, { ...values, expectedBlockedAt: blockedAt })}
      onDone={onDone}
    >
      <p>
        Les brouillons, les fichiers et le texte des lettres de <b>{name}</b> seront effacés. Les factures et les
        preuves restent, comme la loi le demande. Rien ne pourra être rétabli.
      </p>
    </Command>
  );
}
const REFUSALS = {
  letter: 'Une de ses lettres n’est pas encore arrivée.',
  other: 'Un paiement, un remboursement, un litige, une facture ou un abonnement est encore en cours.',
} as const;

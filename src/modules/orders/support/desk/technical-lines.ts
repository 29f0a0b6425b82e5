import type { AuditRecord } from '../../../../kernel/audit-trail.ts';
import { findJobName } from '../../../../kernel/engine-names.contract.ts';
import { findCommandText, findMachineName, findStateLabel, findTransitionHeadline } from '../audit-texts.contract.ts';
import type { DeskLine } from '../order-desk.contract.ts';
import { AUTOMATIC, toAuthor } from './authors.ts';
import { createLine, type DeskSource } from './desk-source.ts';
import { describeReason } from './reasons.ts';

/** Reads of this page are recorded too, and would fill its own timeline. */
const OWN_READING = 'order_desk.read';

/** Lists every record for debugging: transitions, events, jobs, webhooks and stored responses. */
export const listTechnicalLines = (source: DeskSource): DeskLine[] => [
  ...source.records
    .filter(({ name }) => name !== OWN_READING)
    .map((record) =>
      createLine({
        id: `${record.kind} ${record.id} ${record.name}`,
        at: record.at.toISOString(),
        kind: 'technical',
        by: toAuthor(record.actor, source.people),
        title: describeTitle(record),
        text: describeDetails(record),
        name: [record.subject, record.name].filter(Boolean).join(record.kind === 'transition' ? '.' : ' '),
        requestId: record.requestId,
      }),
    ),
  ...listTrackingLines(source),
  ...listPartnerLines(source),
];

function describeTitle({ kind, subject, name }: AuditRecord): string {
  switch (kind) {
    case 'transition':
      return findTransitionHeadline(subject, name) ?? `${findMachineName(subject) ?? 'Fiche'}\u00a0: changement d’état`;
    case 'event':
      return 'Annonce';
    case 'job':
      return findJobName(name) ?? 'Tâche';
    case 'webhook':
      return 'Appel reçu d’un prestataire';
    case 'command':
      return `Action\u00a0: ${findCommandText(name) ?? 'commande du back office'}`;
  }
}

const JOB_RESULTS: Readonly<Record<string, string>> = { done: 'Faite', failed: 'Abandonnée', running: 'En cours' };

function describeDetails({ kind, subject, fromState, toState, result, reason, dispatches, failures }: AuditRecord) {
  switch (kind) {
    case 'transition': {
      const [from, to] = [fromState, toState].map((state) => findStateLabel(subject, state) ?? state);
      const words = describeReason(reason);
      return `De «\u00a0${from}\u00a0» à «\u00a0${to}\u00a0»${words ? ` (${words})` : ''}.`;
    }
    case 'event':
      return result === 'waiting' ? 'Pas encore transmise.' : 'Transmise.';
    case 'job': {
      const attempts = `${JOB_RESULTS[result ?? ''] ?? ''}, transmise ${dispatches} fois, échouée ${failures} fois.`;
      return reason ? `${attempts} Dernière erreur\u00a0: «\u00a0${reason}\u00a0».` : attempts;
    }
    case 'webhook':
      return `Identifiant ${reason}.`;
    case 'command':
      return result === 'ok' ? 'Faite.' : `Refusée, code ${result}.`;
  }
}

const SOURCES: Readonly<Record<string, string>> = { laposte: 'La Poste', affranchi: 'Affranchi' };

const listTrackingLines = ({ trackingRecords }: DeskSource): DeskLine[] =>
  trackingRecords.map(({ source, kind, providerCode, label, at }) =>
    createLine({
      id: `tracking ${source} ${providerCode} ${at.toISOString()}`,
      at: at.toISOString(),
      kind: 'technical',
      by: { kind: 'post', name: SOURCES[source] ?? null },
      title: `Suivi\u00a0: ${label}`,
      text: `Code ${providerCode}.`,
      name: `${source} ${kind}`,
    }),
  );

const listPartnerLines = ({ letter }: DeskSource): DeskLine[] =>
  letter?.partnerResponse && letter.partnerResponseAt
    ? [
        createLine({
          id: `${letter.id} response`,
          at: letter.partnerResponseAt.toISOString(),
          kind: 'technical',
          by: { ...AUTOMATIC, kind: 'post' },
          title: 'Réponse inattendue du service postal, sans les noms',
          text: letter.partnerResponse,
          name: letter.provider,
        }),
      ]
    : [];

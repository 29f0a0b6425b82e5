import { useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MessageReceipt } from '../../../../src/modules/orders/contract.ts';
import { useRefusals } from '../../api/refusals.ts';
import { useUser } from '../../auth/session.ts';
import { useHydrated } from '../../shell/use-hydrated.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { isCivilDay, writeDate } from '../../ui/read-date.ts';
import { DateField } from '../../ui/typed-fields.tsx';
import { Received, Step, Trap, WithoutScript } from './message-parts.tsx';
import { looksLikeEmail, sendMessage } from './messages.ts';

const DOORS = {
  withdrawal: { confirm: 'Confirmer la rétractation', done: 'Votre rétractation est enregistrée', reference: 'Référence de la commande', check: 'Vérifiez votre demande de rétractation' },
  termination: { confirm: 'Confirmer la résiliation', done: 'Votre résiliation est enregistrée', reference: 'Référence du contrat ou de la commande', check: 'Vérifiez votre demande de résiliation' },
} as const;
const EMPTY = { name: '', email: '', orderReference: '', text: '', website: '' };

/**
 * The two functions the law wants on every such site: say who one is, read it again, confirm (L. 221-21, L. 215-1-1).
 * No account, no reason to give, and the same answer for everybody.
 */
export function ContractDoor({ kind, children }: { kind: keyof typeof DOORS; children: ReactNode }) {
  const words = DOORS[kind];
  const user = useUser();
  // The order's confirmation leads here with its reference.
  const order = useSearchParams()[0].get('commande')?.slice(0, 40) ?? '';
  const [step, setStep] = useState<'write' | 'check' | MessageReceipt>('write');
  const [typed, setTyped] = useState<Partial<typeof EMPTY>>({});
  const [endsOn, setEndsOn] = useState<string | null>(null);
  const { problems, busy, errorOf, say, run } = useRefusals('door');
  const hydrated = useHydrated();
  /** Of this declaration: confirmed again after a lost answer it is the same, changed it is another. */
  const id = useRef('');
  const told = { ...EMPTY, orderReference: order, ...(user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }), ...typed };

  const change = (typing: Partial<typeof EMPTY>, day: string | null = endsOn): void => {
    id.current = '';
    setTyped({ ...typed, ...typing });
    setEndsOn(day);
  };
  const bind = (name: keyof typeof EMPTY) => ({
    id: `door-${name}`, value: told[name], error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const check = (): void => {
    const missing = {
      ...(told.name.trim() === '' && { name: 'Indiquez votre prénom et votre nom.' }),
      ...(!looksLikeEmail(told.email) && { email: 'Indiquez votre adresse e-mail. Exemple\u00a0: nom@exemple.fr.' }),
      ...(endsOn !== null && !isCivilDay(endsOn) && { endsOn: 'Cette date n’existe pas. Exemple\u00a0: 03/07/2026.' }),
    };
    say(missing);
    if (Object.keys(missing).length === 0) setStep('check');
  };
  const confirm = (): void =>
    void run(async () => {
      const message = { ...told, id: (id.current ||= crypto.randomUUID()) };
      setStep(await sendMessage(kind === 'termination' ? { ...message, kind, endsOn } : { ...message, kind }));
    });

  if (typeof step === 'object') return <Received title={words.done} receipt={step} email={told.email}>{children}</Received>;
  if (step === 'check' && problems.every(({ field }) => !field))
    return (
      <Step title={words.check}>
        <ProblemSummary problems={problems} title="Votre demande n’est pas partie" />
        <dl className="check-list check-list-two">
          <div><dt>Nom</dt><dd>{told.name}</dd></div>
          <div><dt>Adresse e-mail</dt><dd>{told.email}</dd></div>
          <div><dt>{words.reference}</dt><dd>{told.orderReference || 'Non indiquée'}</dd></div>
          {kind === 'termination' && <div><dt>Date de fin souhaitée</dt><dd>{endsOn ? writeDate(endsOn) : 'Dès que possible'}</dd></div>}
          {told.text && <div><dt>Motif</dt><dd>{told.text}</dd></div>}
        </dl>
        <div className="row">
          <button className="btn btn-big" type="button" disabled={busy} onClick={confirm}>{words.confirm}</button>
          <button className="btn btn-quiet" type="button" onClick={() => setStep('write')}>Corriger</button>
        </div>
      </Step>
    );
  return (
    <form className="stack-5" method="post" noValidate onSubmit={(event) => { event.preventDefault(); check(); }}>
      <ProblemSummary problems={problems} />
      <WithoutScript />
      <TextField label="Prénom et nom" autoComplete="name" maxLength={140} {...bind('name')} />
      <TextField label="Adresse e-mail" hint="Celle de la commande, si vous vous en souvenez. L’accusé de réception y est envoyé." type="email" autoComplete="email" inputMode="email" {...bind('email')} />
      <TextField label={words.reference} hint="Par exemple AF-7K2M4P. Elle est dans l’e-mail de confirmation. Sans elle, nous cherchons à la main." required={false} maxLength={40} autoComplete="off" autoCapitalize="characters" {...bind('orderReference')} />
      {kind === 'termination' && <DateField id="door-endsOn" label="Date de fin souhaitée" required={false} value={endsOn} error={errorOf('endsOn')} onChange={(day) => change({}, day)} />}
      <TextArea label="Motif" hint="Vous n’avez pas à en donner." required={false} rows={3} maxLength={1000} {...bind('text')} />
      <Trap value={told.website} onChange={(website) => change({ website })} />
      <div className="row"><button className="btn btn-big" type="submit" disabled={!hydrated}>Continuer</button></div>
      <p className="soft">Rien n’est envoyé avant l’étape suivante, où vous relisez et confirmez.</p>
    </form>
  );
}

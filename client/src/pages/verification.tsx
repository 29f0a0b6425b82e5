import { Link, useLoaderData } from 'react-router-dom';
import { DELIVERY_METHOD_NAMES } from '../../../src/domain/delivery-method.ts';
import type { FingerprintKind, VerificationView } from '../../../src/modules/orders/mailing/contract.ts';
import type { VerificationData } from '../features/orders/public-verification.ts';
import { VerificationForm } from '../features/orders/verification-form.tsx';
import { formatLongDay } from '../ui/format.ts';
import { Note } from '../ui/note.tsx';
import { Postmark } from '../ui/postmark.tsx';
import { TextPage } from './text-page.tsx';

const KINDS: Record<FingerprintKind, string> = {
  letter: 'La lettre telle qu’elle a été imprimée, avec ses pièces jointes',
  proof_file: 'Le dossier de preuve d’une lettre',
  deposit: 'La preuve de dépôt d’une lettre',
  content: 'La preuve de contenu d’une lettre',
  receipt: 'L’avis de réception d’une lettre',
};

export function VerifyPage() {
  const { isEmpty } = useLoaderData<{ isEmpty: boolean }>();
  return (
    <TextPage
      title="Vérifier un fichier"
      path="/verifier"
      description="Un fichier est-il bien celui qu’Affranchi a imprimé ou remis ? Chacun peut le vérifier, sans compte."
      noindex
    >
      <VerificationForm error={isEmpty ? 'Collez une empreinte, ou choisissez un fichier.' : undefined} />
      <Meaning />
    </TextPage>
  );
}

export function VerificationPage() {
  const seal = useLoaderData<VerificationData>();
  const path = `/verifier/${seal.hash}`;
  if (seal.found)
    return (
      <TextPage
        title="Cette empreinte est connue"
        path={path}
        description="Le fichier qui la porte est, au signe près, celui qui est décrit ici."
        noindex
      >
        <p className="verification-mark">{seal.found.sha256}</p>
        {seal.found.items.map((item, i) => (
          <Item key={i} item={item} />
        ))}
        <p className="soft">
          Rien ici ne dit qui a écrit cette lettre, à qui, ni ce qu’elle contient : il faut avoir le fichier pour
          connaître son empreinte.
        </p>
        <Again />
        <Meaning />
      </TextPage>
    );
  const isMalformed = seal.because === 'malformed';
  return (
    <TextPage
      title={isMalformed ? 'Ce n’est pas une empreinte' : 'Cette empreinte est inconnue'}
      path={path}
      description={
        isMalformed
          ? 'Une empreinte SHA-256 compte 64 signes : des chiffres, et des lettres de a à f.'
          : 'Elle n’est celle d’aucun fichier d’une lettre partie par Affranchi.'
      }
      noindex
    >
      {!isMalformed && (
        <Note title="Ce que cela veut dire">
          <p>
            Le moindre changement donne une autre empreinte : un fichier enregistré de nouveau, imprimé puis numérisé,
            ou dont un seul signe a changé. La lettre peut aussi ne pas être encore partie, ou l’être depuis si
            longtemps que nous ne gardons plus son empreinte.
          </p>
          <p>
            Une pièce jointe seule n’est jamais confirmée ici : d’autres personnes peuvent avoir le même fichier. Ses
            pages sont dans la lettre imprimée et dans le dossier de preuve, qui se vérifient.
          </p>
          <p>Cela ne prouve donc pas que le fichier est faux. Cela dit que nous ne pouvons pas le confirmer.</p>
        </Note>
      )}
      {isMalformed && (
        <p>
          Copiez-la en entier, sans rien d’autre autour, ou choisissez le fichier : son empreinte est calculée pour
          vous.
        </p>
      )}
      <VerificationForm start={isMalformed ? seal.hash : ''} />
      <Meaning />
    </TextPage>
  );
}

function Item({ item }: { item: VerificationView['items'][number] }) {
  const [day = '', month = ''] = formatLongDay(item.handedOverAt).split(' ');
  return (
    <section className="card verification-item" aria-label={KINDS[item.kind]}>
      <div>
        <h2 className="h3">{KINDS[item.kind]}</h2>
        <dl className="verification-facts">
          <div>
            <dt>Envoi</dt>
            <dd>{DELIVERY_METHOD_NAMES[item.sending]}</dd>
          </div>
          <div>
            <dt>Remise au service postal</dt>
            <dd>
              {formatLongDay(item.handedOverAt)}, par {item.partner}
            </dd>
          </div>
          <div>
            <dt>Distribution</dt>
            <dd>{describeArrival(item)}</dd>
          </div>
        </dl>
      </div>
      <Postmark top="Affranchi" bottom="remise à la poste" day={day} month={month} />
    </section>
  );
}

function describeArrival({ sending, deliveredAt, returnedAt }: VerificationView['items'][number]): string {
  if (deliveredAt) return formatLongDay(deliveredAt);
  if (returnedAt) return `revenue à l’expéditeur, ${formatLongDay(returnedAt)}`;
  return sending === 'green' ? 'non suivie : une lettre verte ne prouve pas son arrivée' : 'pas encore confirmée';
}

const Again = () => (
  <p>
    <Link className="btn btn-quiet" to="/verifier">
      Vérifier un autre fichier
    </Link>
  </p>
);

const Meaning = () => (
  <>
    <h2>Ce qu’une empreinte prouve</h2>
    <p>
      Une empreinte SHA-256 désigne un fichier et lui seul. Connue ici, elle montre que ce fichier existait tel quel
      quand nous l’avons imprimé ou reçu, et le jour où la lettre a été remise.
    </p>
    <p>
      Elle ne dit pas que ce qui est écrit est vrai, ni que le destinataire l’a lu. C’est la constatation d’un service
      privé, pas un acte public.
    </p>
    <p>
      Sans cette page, votre ordinateur la calcule aussi : <code>sha256sum fichier.pdf</code> sous Linux,{' '}
      <code>shasum -a 256 fichier.pdf</code> sur un Mac, <code>certutil -hashfile fichier.pdf SHA256</code> sous
      Windows.
    </p>
  </>
);

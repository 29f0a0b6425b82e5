import { Countdown } from '../../ui/countdown.tsx';
import { Envelope } from '../../ui/envelope.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Postmark } from '../../ui/postmark.tsx';
import { Receipt } from '../../ui/receipt.tsx';
import { SummaryBar } from '../../ui/summary-bar.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Piece, State } from './piece.tsx';

/** Components for letters, tracking and prices, with example figures. */
export function LetterPieces() {
  return (
    <>
      <Piece name="envelope" title="Enveloppe, cachet, balance">
        <div className="grid-2">
          <Envelope
            cancelled
            sender={['Exp. Hélène Marchal', '69003 Lyon']}
            recipient={['FIBRE EXEMPLE', 'SERVICE RESILIATIONS', 'TSA 00000', '59000 LILLE CEDEX']}
          />
          <div className="stack">
            <Postmark top="Distribuée" bottom="Lille · 59000" day="26" month="nov. 2026" />
            <div className="waves" />
          </div>
        </div>
        <div className="desk">
          <SummaryBar
            dials={[
              { label: 'feuille', value: '1' },
              { label: 'poids', value: '10 g' },
              { label: 'arrivée prévue', value: 'jeu. 26 nov.' },
              { label: 'prix tout compris', value: '13,80 €', price: true },
            ]}
            note="Rien n’est payé maintenant."
          />
        </div>
      </Piece>
      <Piece name="timeline" title="Voyage">
        <div className="card">
          <Timeline
            marks={[
              {
                key: 'good',
                title: 'Distribuée contre signature',
                day: { number: '26', month: 'nov.' },
                text: 'Jeudi, 9 h 51.',
                state: 'good',
              },
              {
                key: 'past',
                title: 'Remise au courrier',
                day: { number: '23', month: 'nov.' },
                text: 'Lundi, 18 h 05.',
                state: 'past',
              },
              { key: 'now', title: 'En attente, 15 minutes', text: 'Corrigez ou annulez librement.', state: 'now' },
              { key: 'todo', title: 'Imprimée', day: { number: '23', month: 'nov.' }, state: 'todo' },
            ]}
          />
        </div>
      </Piece>
      <Piece name="timer" title="Compte à rebours">
        <div className="states">
          <State is="en cours">
            <div className="waiting">
              <Countdown seconds={822} />
            </div>
          </State>
          <State is="fini">
            <div className="waiting">
              <Countdown seconds={0} />
            </div>
          </State>
        </div>
      </Piece>
      <Piece name="loader" title="Attente">
        <State is="après 200 ms">
          <Loader />
        </State>
      </Piece>
      <Piece name="receipt" title="Reçu">
        <Receipt
          title="Reçu"
          lines={[
            { label: 'La lettre, à l’unité', amount: '4,90 €' },
            { label: 'Recommandé avec avis', detail: 'impression et enveloppe comprises', amount: '8,90 €' },
          ]}
          total={{ label: 'Payé', amount: '13,80 €' }}
          notes={['Exemple.']}
        />
      </Piece>
    </>
  );
}

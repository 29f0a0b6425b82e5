import { useState } from 'react';
import { Badge, Tag } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { BigCard, Card, Quote } from '../../ui/card.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Collapse } from '../../ui/collapse.tsx';
import { Overlay } from '../../ui/loader.tsx';
import { Drawer, Modal } from '../../ui/modal.tsx';
import { Note } from '../../ui/note.tsx';
import { PromiseStamps } from '../../ui/promise-stamps.tsx';
import { Push } from '../../ui/push.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Steps } from '../../ui/steps.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toasts, useToast } from '../../ui/toast.tsx';
import { CONTRACT } from '../texts/statutes.ts';
import { Piece, State } from './piece.tsx';

const NAMES = ['Vous', 'Destinataire', 'Contrat', 'Demande', 'Relecture'];

/** Texts, navigation and page layout. */
export function PagePieces() {
  const [currentStep, setCurrentStep] = useState(2);
  return (
    <>
      <Piece name="tag" title="Étiquettes">
        <div className="demo">
          <State is="avec signe">
            <Tag icon="clock">Délai : 10 jours</Tag>
          </State>
          <State is="simple">
            <Tag>Recommandé</Tag>
          </State>
        </div>
      </Piece>
      <Piece name="badge" title="États d’une lettre">
        <div className="demo">
          <State is="simple">
            <Badge>À payer</Badge>
          </State>
          <State is="brouillon">
            <Badge tone="draft">Brouillon</Badge>
          </State>
          <State is="en attente">
            <Badge tone="wait">En attente</Badge>
          </State>
          <State is="en route">
            <Badge tone="in-transit">En route</Badge>
          </State>
          <State is="distribuée">
            <Badge tone="done">Distribuée</Badge>
          </State>
          <State is="revenue">
            <Badge tone="stop">Revenue</Badge>
          </State>
        </div>
      </Piece>
      <Piece name="document form steps" title="Étapes d’une lettre">
        <State is="faite, en cours, à venir" wide>
          <Steps names={NAMES} at={currentStep} onGo={setCurrentStep} saved="Enregistré à 18 h 12" />
        </State>
        <State is="beaucoup" wide>
          <Steps
            names={[...NAMES, 'Pièces', 'Envoi']}
            at={currentStep}
            onGo={setCurrentStep}
            saved="Enregistrement…"
            isPending
          />
        </State>
        <div className="demo">
          <Button look="quiet" size="small" onClick={() => setCurrentStep(Math.min(NAMES.length - 1, currentStep + 1))}>
            Étape suivante
          </Button>
        </div>
      </Piece>
      <Piece name="progress bar" title="Barre d’avancement">
        <State is="en cours">
          <div className="bar">
            <i />
          </div>
        </State>
        <State is="en échec">
          <div className="bar is-failed">
            <i />
          </div>
        </State>
      </Piece>
      <Piece name="note" title="Remarques">
        <div className="states">
          <State is="simple">
            <Note title="Relu le 20 novembre 2026">
              <p>Une remarque simple.</p>
            </Note>
          </State>
          <State is="en attente">
            <Note tone="wait" title="Vous pouvez encore changer d’avis">
              <p>Pendant 13 minutes.</p>
            </Note>
          </State>
          <State is="à corriger">
            <Note tone="stop" title="Adresse à corriger">
              <p>Le code postal et la ville ne vont pas ensemble.</p>
            </Note>
          </State>
          <State is="réussie">
            <Note tone="done" title="Distribuée">
              <p>L’avis de réception est signé.</p>
            </Note>
          </State>
        </div>
      </Piece>
      <Openings />
      <Piece name="breadcrumb" title="Fil d’Ariane">
        <State is="au repos">
          <Breadcrumb
            steps={[
              { to: '/', label: 'Accueil' },
              { to: '/documents', label: 'Modèles de lettres' },
            ]}
            current="Travail"
          />
        </State>
      </Piece>
      <Piece name="tabs" title="Onglets">
        <State is="le premier choisi">
          <Tabs
            label="Exemple d’onglets"
            tabs={[
              { label: 'Toutes', to: '/styleguide', count: 7, current: true },
              { label: 'En route', to: '/styleguide?filtre=en-route', count: 3, current: false },
            ]}
          />
        </State>
      </Piece>
      <Piece name="collapse" title="Questions">
        <State is="ouverte, fermée">
          <Collapse
            items={[
              { question: 'Une question ouverte ?', answer: 'Sa réponse, en une phrase.' },
              { question: 'Une question fermée ?', answer: 'Sa réponse.' },
            ]}
            openFirst
          />
        </State>
      </Piece>
      <Piece name="card" title="Carte">
        <div className="states">
          <State is="au repos">
            <Card>
              <p>Ce qui va ensemble.</p>
            </Card>
          </State>
          <State is="au trait">
            <Card line>
              <p>La même, sur fond blanc.</p>
            </Card>
          </State>
        </div>
      </Piece>
      <Piece name="big card" title="Grande carte">
        <State is="au repos">
          <BigCard title="Son voyage">
            <p>Une chose, la plus importante de la page.</p>
          </BigCard>
        </State>
      </Piece>
      <Piece name="quote" title="Citation">
        <State is="un texte de loi">
          <Quote text={CONTRACT.text} source={CONTRACT.source} from={CONTRACT.from} url={CONTRACT.url} />
        </State>
      </Piece>
      <Piece name="reassurance" title="Ce que nous garantissons">
        <State is="au repos" wide>
          <PromiseStamps
            stamps={[
              { art: 'stamp-1', title: '15 minutes pour changer d’avis', text: 'La lettre attend.' },
              { art: 'stamp-2', title: 'Aucune carte conservée', text: 'Une lettre, une fois.' },
              { art: 'stamp-3', title: 'Des preuves', text: 'Réunies au même endroit.' },
              { art: 'stamp-4', title: 'La loi', text: 'Citée et datée.' },
            ]}
          />
        </State>
      </Piece>
      <Piece name="slider" title="Bandeau de cartes">
        <State is="au repos" wide>
          <Slider title="Cinq cartes" level="h3" previous="Cartes précédentes" next="Cartes suivantes">
            {NAMES.map((name) => (
              <Card line key={name}>
                {name}
              </Card>
            ))}
          </Slider>
        </State>
      </Piece>
      <Piece name="carousel" title="Carrousel">
        <State is="première page" wide>
          <Carousel label="Trois pages">
            {NAMES.slice(0, 3).map((name) => (
              <Card key={name}>{name}</Card>
            ))}
          </Carousel>
        </State>
      </Piece>
      <Piece name="push block" title="Invitation à continuer">
        <State is="au repos" wide>
          <Push
            level="h3"
            title="Votre lettre peut partir au prochain courrier."
            text="Du lundi au vendredi, à 17 h."
            to="/documents"
            action="Trouver ma lettre"
          />
        </State>
      </Piece>
    </>
  );
}

/** Overlays and temporary messages. */
function Openings() {
  const [isModalOpen, setModalOpen] = useState(false);
  const [drawn, setDrawn] = useState(false);
  return (
    <>
      <Piece name="modal" title="Messages, fenêtre, tiroir">
        <Toasts>
          <div className="demo">
            <SayIt />
            <Button look="quiet" onClick={() => setModalOpen(true)}>
              Ouvrir une fenêtre
            </Button>
            <Button look="quiet" onClick={() => setDrawn(true)}>
              Ouvrir un tiroir
            </Button>
          </div>
        </Toasts>
        <Modal open={isModalOpen} onClose={() => setModalOpen(false)} title="Supprimer ce brouillon ?">
          <p>« Résilier une box internet » sera effacé. Cette action ne peut pas être reprise.</p>
          <div className="row">
            <Button look="danger" onClick={() => setModalOpen(false)}>
              Supprimer le brouillon
            </Button>
            <Button look="quiet" onClick={() => setModalOpen(false)}>
              Le garder
            </Button>
          </div>
        </Modal>
        <Drawer open={drawn} onClose={() => setDrawn(false)} title="Votre lettre">
          <p>La feuille, à portée de pouce.</p>
        </Drawer>
      </Piece>
      <Piece name="overlay" title="Voile">
        <div className="states">
          <State is="levé">
            <Overlay busy={false} label="">
              <Card line>
                <p>Ce que l’on peut toucher.</p>
              </Card>
            </Overlay>
          </State>
          <State is="posé">
            <Overlay busy label="Ouverture de la page de paiement…">
              <Card line>
                <p>Ce que l’on ne touche pas pendant l’attente.</p>
              </Card>
            </Overlay>
          </State>
        </div>
      </Piece>
    </>
  );
}

function SayIt() {
  const say = useToast();
  return (
    <Button look="quiet" onClick={() => say('Brouillon enregistré')}>
      Dire un message
    </Button>
  );
}

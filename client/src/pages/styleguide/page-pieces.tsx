import { useState } from 'react';
import { Badge, Tag } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Collapse } from '../../ui/collapse.tsx';
import { Drawer, Modal } from '../../ui/modal.tsx';
import { Note } from '../../ui/note.tsx';
import { Rack } from '../../ui/rack.tsx';
import { Slider } from '../../ui/slider.tsx';
import { StampSheet } from '../../ui/stamp-sheet.tsx';
import { Steps, type Step } from '../../ui/steps.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toasts, useToast } from '../../ui/toast.tsx';

const NAMES = ['Vous', 'Destinataire', 'Contrat', 'Demande', 'Relecture'];

/** What one moves among. */
export function PagePieces() {
  const [at, setAt] = useState(2);
  const [asked, setAsked] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const steps: Step[] = NAMES.map((name, index) => ({ key: name, name, state: index < at ? 'done' : index === at ? 'now' : 'todo' }));
  return (
    <>
      <section aria-labelledby="etats">
        <h2 id="etats">Étiquettes et états</h2>
        <div className="demo">
          <Tag icon="clock">Délai : 10 jours</Tag>
          <Tag>Recommandé</Tag>
          <Badge tone="draft">Brouillon</Badge>
          <Badge tone="wait">En attente</Badge>
          <Badge tone="way">En route</Badge>
          <Badge tone="done">Distribuée</Badge>
          <Badge tone="stop">Revenue</Badge>
        </div>
      </section>
      <section aria-labelledby="avancement">
        <h2 id="avancement">Avancement</h2>
        <Steps steps={steps} onGo={(key) => setAt(NAMES.indexOf(key))} />
        <div className="demo">
          <Button look="quiet" size="small" onClick={() => setAt(Math.min(NAMES.length - 1, at + 1))}>Étape suivante</Button>
        </div>
        <div className="bar"><i /></div>
        <div className="bar is-failed"><i /></div>
      </section>
      <section aria-labelledby="remarques">
        <h2 id="remarques">Remarques</h2>
        <div className="stack">
          <Note title="Relu le 20 novembre 2026"><p>Une remarque simple.</p></Note>
          <Note tone="wait" title="Vous pouvez encore changer d’avis"><p>Pendant 13 minutes.</p></Note>
          <Note tone="stop" title="Adresse à corriger"><p>Le code postal et la ville ne vont pas ensemble.</p></Note>
          <Note tone="done" title="Distribuée"><p>L’avis de réception est signé.</p></Note>
        </div>
      </section>
      <section aria-labelledby="ouvertures">
        <h2 id="ouvertures">Messages, fenêtre, tiroir</h2>
        <Toasts>
          <div className="demo">
            <SayIt />
            <Button look="quiet" onClick={() => setAsked(true)}>Ouvrir une fenêtre</Button>
            <Button look="quiet" onClick={() => setDrawn(true)}>Ouvrir un tiroir</Button>
          </div>
        </Toasts>
        <Modal open={asked} onClose={() => setAsked(false)} title="Supprimer ce brouillon ?">
          <p>« Résilier une box internet » sera effacé. Cette action ne peut pas être reprise.</p>
          <div className="row">
            <Button look="danger" onClick={() => setAsked(false)}>Supprimer le brouillon</Button>
            <Button look="quiet" onClick={() => setAsked(false)}>Le garder</Button>
          </div>
        </Modal>
        <Drawer open={drawn} onClose={() => setDrawn(false)} title="Votre lettre">
          <p>La feuille, à portée de pouce.</p>
        </Drawer>
      </section>
      <section aria-labelledby="navigation">
        <h2 id="navigation">Fil, onglets, questions</h2>
        <Breadcrumb steps={[{ to: '/', label: 'Accueil' }, { to: '/documents', label: 'Modèles de lettres' }]} here="Travail" />
        <Tabs label="Exemple d’onglets" tabs={[{ label: 'Toutes', to: '/styleguide', count: 7, current: true }, { label: 'En route', to: '/styleguide?filtre=en-route', count: 3, current: false }]} />
        <Collapse items={[{ question: 'Une question ouverte ?', answer: 'Sa réponse, en une phrase.' }, { question: 'Une question fermée ?', answer: 'Sa réponse.' }]} openFirst />
      </section>
      <section aria-labelledby="casier">
        <h2 id="casier">Casier, planche, carrousel</h2>
        <Rack label="Exemple de casier" slots={[{ to: '/documents/logement-locataire', label: 'Logement, locataire', detail: 'Exemple' }, { to: '/documents/travail', label: 'Travail', detail: 'Exemple' }, { to: '/documents', label: 'Tous les modèles', detail: 'Exemple', all: true }]} />
        <StampSheet stamps={[{ art: 'stamp-1', title: '15 minutes pour changer d’avis', text: 'La lettre attend.' }, { art: 'stamp-2', title: 'Aucune carte conservée', text: 'Une lettre, une fois.' }, { art: 'stamp-3', title: 'Des preuves', text: 'Réunies au même endroit.' }, { art: 'stamp-4', title: 'La loi', text: 'Citée et datée.' }]} />
        <Slider title="Carrousel" previous="Cartes précédentes" next="Cartes suivantes">
          {NAMES.map((name) => (
            <div className="card card-line" key={name}>{name}</div>
          ))}
        </Slider>
      </section>
    </>
  );
}

function SayIt() {
  const say = useToast();
  return <Button look="quiet" onClick={() => say('Brouillon enregistré')}>Dire un message</Button>;
}

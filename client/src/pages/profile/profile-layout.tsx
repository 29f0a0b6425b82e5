import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Head } from '../../ui/head.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const PARTS = [
  ['/mon-profil', 'Mes coordonnées'],
  ['/mon-profil/carnet', 'Carnet d’adresses'],
  ['/mon-profil/securite', 'Sécurité'],
  ['/mon-profil/factures', 'Factures et abonnement'],
  ['/mon-profil/mes-donnees', 'Mes données'],
] as const;

/** The frame of the profile pages, each with its own URL and title. */
export function ProfileLayout({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <Head title={title} noindex />
      <h1>{title}</h1>
      <Tabs label="Mon profil" tabs={PARTS.map(([to, label]) => ({ to, label, current: pathname === to }))} />
      {children}
    </>
  );
}

export function Part({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  return (
    <section className="card profile-part">
      <div>
        <h2 className="h3">{title}</h2>
        {description && <p className="soft gap-top">{description}</p>}
      </div>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Art } from '../ui/art.tsx';
import { Head } from '../ui/head.tsx';
import { Logo } from '../ui/header.tsx';

/** The layout of log-in, sign-up and password pages. */
export function AuthLayout({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <div className="auth">
      <Head title={title} description={intro} path={useLocation().pathname} noindex />
      <div className="auth-art">
        <Logo />
        <p className="big">Vos lettres vous attendent.</p>
        <Art name="gate-2" />
      </div>
      <div className="auth-form">
        <div className="inner">
          <div>
            <h1>{title}</h1>
            <p className="soft gap-top">{intro}</p>
          </div>
          <noscript>
            <p className="note">
              Cette page demande JavaScript. Activez-le, ou <a href="/nous-contacter">écrivez-nous</a>.
            </p>
          </noscript>
          {children}
        </div>
      </div>
    </div>
  );
}

import { Component, type ReactNode } from 'react';
import { reportError } from '../reporting/report.ts';

/**
 * Shown if rendering the error page fails (docs/domain/interface.md#errors). Its links reload the document, because the
 * state of this one may be broken.
 */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = (): { failed: boolean } => ({ failed: true });
  override componentDidCatch(error: unknown): void {
    reportError(error);
  }
  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="wrap page page-narrow">
        <h1>Une erreur est survenue de notre côté</h1>
        <p className="lead gap-top">Ce que vous avez écrit est gardé. Réessayez dans une minute.</p>
        <p className="small soft gap-top-small" lang="en">
          An error occurred while showing the error page
        </p>
        <p className="row gap-top">
          <a className="btn" href="/">
            Retour à l’accueil
          </a>{' '}
          <a href="/" lang="en">
            Go back to home
          </a>
        </p>
      </main>
    );
  }
}

import type { HomeData } from '../../features/documents/public-pages.ts';
import { CounterPieces } from './counter-pieces.tsx';
import { DocumentPieces } from './document-pieces.tsx';
import { FilePieces } from './file-pieces.tsx';
import { FormPieces } from './form-pieces.tsx';
import { LetterPieces } from './letter-pieces.tsx';
import { PagePieces } from './page-pieces.tsx';

export const Pieces = (data: HomeData) => (
  <>
    <FormPieces />
    <FilePieces />
    <PagePieces />
    <LetterPieces />
    <DocumentPieces {...data} />
    <CounterPieces />
  </>
);

import type { Line } from '../letter.ts';
import type { LetterDocument } from './letter-document.ts';

type Element = PDFKit.PDFStructureElement;

const HEADINGS: Partial<Record<Line['block'], string>> = { subject: 'H1', section: 'H2' };

/**
 * The structure of a document as a screen reader walks it (ISO 32000-1, 14.8.4): its heading, paragraphs and lists, in
 * reading order; its tables as rows and cells.
 */
export class Tags {
  private readonly root: Element;
  private readonly elements = new Map<string, Element>();

  constructor(private readonly document: LetterDocument) {
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  /** Marks content outside the text: page numbers, hairlines. */
  artifact(type: 'Pagination' | 'Layout', content: string): void {
    this.document.markContent('Artifact', { type });
    this.document.addContent(content);
    this.document.endMarkedContent();
  }

  /** Tags the lines of one block or list item. A paragraph that continues on the next sheet stays one paragraph. */
  content({ block, blockIndex, item, cell }: Line, content: string): void {
    if (cell) return this.cell(blockIndex, cell, content);
    const isItem = item !== undefined;
    const tag = isItem ? 'LBody' : (HEADINGS[block] ?? 'P');
    const element = this.element(`${blockIndex}.${item ?? ''}`, tag, () =>
      isItem ? this.item(blockIndex) : this.root,
    );
    element.add(this.marked(tag, content));
  }

  /** Tags a drawing with its alternative text. */
  figure(label: string, content: string): void {
    const figure = this.document.struct('Figure', { alt: label });
    this.root.add(figure);
    figure.add(this.marked('Figure', content));
  }

  end(): void {
    this.root.end();
  }

  private marked(tag: string, content: string): PDFKit.PDFStructureContent {
    const marked = this.document.markStructureContent(tag);
    this.document.addContent(content);
    this.document.endMarkedContent();
    return marked;
  }

  private cell(blockIndex: number, { row, column, isHead }: NonNullable<Line['cell']>, content: string): void {
    const tag = isHead ? 'TH' : 'TD';
    const element = this.element(`${blockIndex}.${row}.${column}`, tag, () =>
      this.element(`${blockIndex}.${row}`, 'TR', () => this.element(`${blockIndex}.table`, 'Table', () => this.root)),
    );
    element.add(this.marked(tag, content));
  }

  private item(blockIndex: number): Element {
    const list = this.element(`${blockIndex}.list`, 'L', () => this.root);
    const item = this.document.struct('LI');
    list.add(item);
    return item;
  }

  private element(key: string, tag: string, parent: () => Element): Element {
    const existing = this.elements.get(key);
    if (existing) return existing;
    const created = this.document.struct(tag);
    parent().add(created);
    this.elements.set(key, created);
    return created;
  }
}

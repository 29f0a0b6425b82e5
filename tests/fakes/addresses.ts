import { OfflineAddresses } from '../../src/adapters/addresses/offline.ts';
import type { AddressesPort, Question, Suggestion } from '../../src/adapters/addresses/port.ts';

/** The real table of communes; streets are those a test puts here, as if they came from IGN. */
export class FakeAddresses implements AddressesPort {
  streets: Suggestion[] | null = null;
  readonly asked: Question[] = [];
  private readonly offline = new OfflineAddresses();

  async complete(question: Question): ReturnType<AddressesPort['complete']> {
    this.asked.push(question);
    return question.kind === 'street' && this.streets
      ? { items: this.streets, source: 'geoplateforme' }
      : this.offline.complete(question);
  }
  check(pair: { postcode: string; city: string }) {
    return this.offline.check(pair);
  }
}

import { deliveryMethods } from '../../src/domain/delivery-method.ts';
import { findProduct, getPartnerLabel, partnerNames } from '../../src/domain/postal-partner.ts';
import { FakePostal } from '../fakes/postal.ts';
import { loadPartnerCase } from './partner-case.ts';
import { postalContract, type PostalStage } from './postal.ts';

async function fakeStage(port: FakePostal): Promise<PostalStage> {
  return {
    port,
    posted: async () => port.posted.map(({ key, lines, pages }) => ({ key, lines, pages })),
    loseNextAnswer: () => port.loseNextAnswer(),
    available: (yes) => void (port.available = yes),
    lifeOver: async (providerRef) => port.live(providerRef),
    close: async () => {},
  };
}

for (const name of partnerNames) {
  const { stage } = await loadPartnerCase(name);
  const methods = deliveryMethods.filter((method) => findProduct(method, name));
  postalContract(`the ${getPartnerLabel(name)} adapter on its sandbox`, methods, stage);
}
postalContract('the postal fake', ['green', 'registered', 'registered_receipt'], () => fakeStage(new FakePostal()));
postalContract('the postal fake that posts in one shot', ['tracked', 'green'], () =>
  fakeStage(
    new FakePostal('mercifacteur', { submission: 'one_shot', products: { tracked: 'anywhere', green: 'anywhere' } }),
  ),
);

/** One place as IGN's geocoder writes it (docs/domain/postal.md#address-completion). */
export const feature = (properties: Record<string, unknown>) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-0.936, 44.605] },
  properties: {
    score: 0.97,
    id: '33284_0350_00012',
    citycode: '33284',
    context: '33, Gironde, Nouvelle-Aquitaine',
    importance: 0.5,
    x: 386000.1,
    y: 6400000.2,
    _type: 'address',
    ...properties,
  },
});
export const CHURCH = {
  label: '12 Rue de l’Église 33380 Mios',
  housenumber: '12',
  name: '12 Rue de l’Église',
  street: 'Rue de l’Église',
  postcode: '33380',
  city: 'Mios',
  type: 'housenumber',
};
export const TOWN = { label: 'Mios', name: 'Mios', postcode: '33380', city: 'Mios', type: 'municipality' };
export const found = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features, query: 'x' });

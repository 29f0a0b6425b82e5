/** Work. How to read a line: synonyms.ts. */
export const WORK = `
boulot, taf, job, turbin, emploi, travail
bosser, taffer, taff > travail
bosser chez, travailler chez moi, travail maison, bosser maison, distanciel, remote, travailler domicile > télétravail
partir amiable, quitter amiable, négocier départ, départ négocié, rupture co, rupture conv, amiable rupture, commun accord rupture, partir chômage, départ amiable, séparer amiable, quitter chômage, séparer patron, arranger patron, négocier patron, pas démissionner, arrangement rh, arrangement patron > rupture conventionnelle
pote, copain, copine, ami
frère, sœur, cousin, famille, proche > ami, famille
patron, boss, employeur, chef, direction
boîte, entreprise, société
rh > employeur
virer, lourder, jeter, renvoyer, renvoi, éjecter > licenciement
licenciement, licencié
quitter travail, quitter emploi, quitter entreprise, partir entreprise, plaquer travail, lâcher travail, claquer la porte, rendre tablier, arrêter travailler > démission
démission, démissionner
france travail, pôle emploi, assedic, anpe > chômage, france, travail
chômeur, chomdu > chômage
pole > pôle emploi
intérim, cdd
verser, payer, régler
salaire, paie, rémunération
payer salaire, paye pas travail, sous patron, chômage technique, partiel activité > salaire
heures sup, heure sup > heures supplémentaires
prime, treizième mois, 13ème mois, bonus, 13e mois, 13eme mois > prime, salaire
fiche de paye, fiche de paie, bulletin de salaire > bulletin, salaire
stc > solde de tout compte
changer d'avis, revenir décision > rétractation, renonciation
essai, période d'essai
blâme, avertissement, sanction, mise à pied
engueuler, reproche > avertissement, sanction
harcèlement, persécution
insulter, humilier, rabaisser, menacer, burn-out, burnout, persécuter, pourrir vie, vie dure, pousser bout, craquer travail, pression travail, placardiser, mise placard, crier dessus, hurler dessus, toxique, mobbing, tyran, mains baladeuses, remarques sexuelles, blagues sexistes, collègue touche, peur travail > harcèlement
raciste, sexiste, homophobe, racisme > discrimination, harcèlement
bébé, naissance
bébé > enfant
enceinte, grossesse, accoucher, maternité > maternité, naissance, congé
papa, père, accouche, futur père, jeune père, naissance père, bébé père, femme accouche, copine accouche > paternité
année sabbatique, tour du monde, pause, break, off, disponibilité, voyage année, partir année, sans solde, parenthèses, retrouver poste, start-up, absenter mois, absenter année > sabbatique
monter boîte, créer boîte, lancer boîte > création, entreprise
télétravail, travail à distance
mi-temps, moins heures, réduire heures, réduire horaires, quatre cinquième, mercredi > temps partiel
temps partiel, quatre jours
nounou, nourrice, assmat, assistante maternelle, baby-sitter
femme de ménage, aide ménagère, employé de maison, vieille dame, personne âgée, garder dame, garder enfants, gardienne, dame de compagnie, auxiliaire de vie, aide à domicile > domicile, particulier
formation, cpf, stage > formation
stage, alternance, apprentissage > alternance
cv, postuler, candidature, candidater, motivation > candidature
se casser travail, me casse travail, me tire travail, me barre travail, barrer travail, casser travail, tirer travail, plaquer travail, ras-le-bol travail, marre travail, envie travail, partir patron, quitter patron, quitter poste, poser démission, laisser tomber travail, arrêter demain travail, abandon poste, barrer entreprise, tirer entreprise, plaquer entreprise, quitter patron > démission
patron payer, employeur payer, patron doit, patron versé, doit mois, doit paie, doit salaire, virement salaire, salaire retard, fin de mois patron, salaire moins, payer moins, filer moins, paie fausse, paye fausse, mal payé, moins contrat > salaire, réclamer
commission, pourboire, notes de frais, frais kilométriques, rtt, dimanches, heures nuit, panier, nuit majoration > salaire, prime
papier travail, papiers travail, papiers employeur, papier chômage, papiers fin contrat, attestation employeur, attestation chômage > documents, certificat, fin
manager, supérieur, responsable, petit chef, collègue > employeur, chef
convoquer, entretien préalable, remontrance, savon, rappel ordre > sanction, avertissement
pourquoi virer, raison renvoi, comprends pas licenciement, raison licenciement, motif flou > motifs, licenciement, précision
regrette rupture, annuler rupture, regrette signé, annuler convention > rétractation
trouver cdi, décrocher cdi, proposer cdi, embaucher cdi, embauché ailleurs, autre cdi > cdd, rupture, embauche
partir plus tôt, écourter préavis, préavis long, pas faire préavis, sauter préavis, éviter préavis, raccourcir préavis, avant fin préavis, partir avant préavis, finir préavis, démission date > dispense, préavis, démission
rester maison bébé, élever enfant, garder bébé, élever bébé, arrêter travailler enfant, mère foyer, papa foyer, maman foyer, pas nounou, prepare > parental
raquer, casquer, douiller, débourser, cracher argent > payer
avances, gestes déplacés, tripoter, peloter, drague, draguer, siffler, moqueries, ridiculiser, isoler, dénigrer, crise larmes, pleurer travail, humilié, humilie, rabaisse, mépriser, surcharger, surcharge, boule ventre, salace, propos cochons, bullying, collègues moquer, propos, messages patron > harcèlement
exploiter, exploité, heures payées, heures gratuites > heures, supplémentaires, salaire
vacances payées, jours congés payés, congés payés solde, solde calculé, solde faux, indemnités manque > solde, compte, reçu
passer 80, déposer enfants, chercher enfants, horaires école, travailler moins, occuper mère, occuper parent, occuper enfants, aidant > temps, partiel
refuser congé > congé
attestation pôle, attestation chômage, inscrire chômage > documents, fin, attestation
punition, rétrograder, rétrogradé > sanction
poste fixe > cdd, cdi, rupture
commencer partir > essai, rupture
récit, déposition, raconter vu > témoin, attestation
convoqué prud'hommes > tribunal
gosse arrive, bébé arrive > paternité, naissance
certif > certificat
virer certificat, virer papiers > documents, fin, certificat
35h, 32h, 28h, 24h > temps, partiel, heures
suivre mari > démission
effet libératoire, libératoire > solde, reçu
averto, avertos > avertissement
nounou contrat > particulier, démission
`;

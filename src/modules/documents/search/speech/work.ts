/** Work. How to read a line: synonyms.ts. */
export const WORK = `
boulot, taf, job, turbin, emploi, travail
bosser, taffer, taff > travail
bosser chez, travailler chez moi, travail maison, bosser maison > télétravail
partir amiable, quitter amiable, négocier départ, départ négocié > rupture conventionnelle
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
chômeur > chômage
chomdu > chômage
pole > pôle emploi
intérim, cdd
verser, payer, régler
salaire, paie, rémunération
payer salaire, paye pas travail, sous patron > salaire
heures sup, heure sup > heures supplémentaires
prime, treizième mois, 13ème mois, bonus > prime, salaire
fiche de paye, fiche de paie, bulletin de salaire > bulletin, salaire
stc > solde de tout compte
rupture co, rupture conv > rupture conventionnelle
amiable rupture, commun accord rupture > rupture conventionnelle
changer d'avis, revenir décision > rétractation, renonciation
essai, période d'essai
blâme, avertissement, sanction, mise à pied
engueuler, reproche > avertissement, sanction
harcèlement, persécution
insulter, humilier, rabaisser, menacer, burn-out, burnout, persécuter > harcèlement
raciste, sexiste, homophobe, racisme > discrimination, harcèlement
bébé, naissance
bébé > enfant
enceinte, grossesse, accoucher, maternité > maternité, naissance, congé
papa, père > paternité
année sabbatique, tour du monde, pause > sabbatique
monter boîte, créer boîte, lancer boîte > création, entreprise
télétravail, travail à distance
mi-temps > temps partiel
temps partiel, quatre jours
nounou, nourrice, assmat, assistante maternelle, baby-sitter
femme de ménage, aide ménagère, employé de maison > domicile, particulier
formation, cpf, stage > formation
stage, alternance, apprentissage > alternance
cv, postuler, candidature, candidater, motivation > candidature
se casser travail, me casse travail, me tire travail, me barre travail, barrer travail, casser travail, tirer travail, plaquer travail, ras-le-bol travail, marre travail, envie travail, partir patron, quitter patron, quitter poste, poser démission, laisser tomber travail > démission
patron payer, employeur payer, patron doit, patron versé, doit mois, doit paie, doit salaire, virement salaire, salaire retard, fin de mois patron > salaire, réclamer
commission, pourboire, notes de frais, frais kilométriques, rtt, dimanches, heures nuit > salaire, prime
papier travail, papiers travail, papiers employeur, papier chômage, papiers fin contrat, attestation employeur, attestation chômage > documents, certificat, fin
pourrir vie, vie dure, pousser bout, craquer travail, pression travail, placardiser, mise placard, crier dessus, hurler dessus, toxique, mobbing, tyran, mains baladeuses, remarques sexuelles, blagues sexistes, collègue touche, peur travail > harcèlement
manager, supérieur, responsable, petit chef, collègue > employeur, chef
convoquer, entretien préalable, remontrance, savon, rappel ordre > sanction, avertissement
pourquoi virer, raison renvoi, comprends pas licenciement, raison licenciement > motifs, licenciement, précision
partir chômage, départ amiable, séparer amiable, quitter chômage, séparer patron, arranger patron, négocier patron > rupture conventionnelle
regrette rupture, annuler rupture, regrette signé, annuler convention > rétractation
trouver cdi, décrocher cdi, proposer cdi, embaucher cdi, embauché ailleurs, autre cdi > cdd, rupture, embauche
partir plus tôt, écourter préavis, préavis long, pas faire préavis, sauter préavis, éviter préavis, raccourcir préavis > dispense, préavis, démission
vieille dame, personne âgée, garder dame, garder enfants, gardienne, dame de compagnie, auxiliaire de vie, aide à domicile > domicile, particulier
rester maison bébé, élever enfant, garder bébé, élever bébé, arrêter travailler enfant > parental
accouche, futur père, jeune père, naissance père, bébé père, femme accouche, copine accouche > paternité
break, off, disponibilité, voyage année, partir année, sans solde > sabbatique
distanciel, remote, travailler domicile > télétravail
moins heures, réduire heures, réduire horaires, quatre cinquième, mercredi > temps partiel
avant fin préavis, partir avant préavis, finir préavis > dispense, préavis, démission
raquer, casquer, douiller, débourser, cracher argent > payer
avances, gestes déplacés, tripoter, peloter, drague, draguer, siffler, moqueries, ridiculiser, isoler, dénigrer, crise larmes, pleurer travail > harcèlement
exploiter, exploité, heures payées, heures gratuites > heures, supplémentaires, salaire
chômage technique, partiel activité > salaire
vacances payées, jours congés payés, congés payés solde, solde calculé, solde faux, indemnités manque > solde, compte, reçu
passer 80, déposer enfants, chercher enfants, horaires école > temps, partiel
salaire moins, payer moins, filer moins, paie fausse, paye fausse, mal payé, moins contrat > salaire, réclamer
travailler moins, occuper mère, occuper parent, occuper enfants, aidant > temps, partiel
refuser congé > congé
humilié, humilie, rabaisse, mépriser, surcharger, surcharge, boule ventre > harcèlement
attestation pôle, attestation chômage, inscrire chômage > documents, fin, attestation
arrêter demain travail, abandon poste > démission
sans démissionner, pas démissionner, arrangement rh, arrangement patron, arrangement employeur, partir allocations, marre allocations, trouver arrangement > rupture conventionnelle
barrer entreprise, casser entreprise, tirer entreprise, plaquer entreprise, quitter patron, prévenir patron pars, mieux ailleurs, notifier rupture initiative > démission
père foyer, mère foyer, papa foyer, maman foyer, rester maison enfant, rester avec bébé, place crèche bébé, pas crèche, pas nounou, prepare, reprends pas maternité, adopter enfant > parental
lever pied, parenthèses, mission humanitaire, retrouver emploi, retrouver poste, start-up > sabbatique
punition, rétrograder, rétrogradé > sanction
signature revenir, signé lire, reçu sortie, papier fin travail, dernier jour signé > solde, reçu
insuffisance professionnelle, motif flou, veut dire licenciement > motifs, licenciement, précision
panier, frais déplacement, jours fériés, dimanche payé, dimanche majoration, nuit majoration, paye dimanche > salaire, prime
partir tout suite travail, partir tout suite préavis, renoncer préavis, réduire préavis travail, faire mois préavis > dispense, préavis, démission
garde partagée, parents payent, famille payer mal > particulier, garde
remplacement maternité, engager fixe, poste fixe, poste stable, stable ailleurs > cdd, cdi, rupture
premier mois travail, embauché partir, embauche confirmer, embauche confirmation, pas fait pour moi, commencer partir > essai, rupture
salace, propos cochons, messages cochons, bullying, crier chef, collègues moquer, propos, messages patron > harcèlement
temps réduit, finir carrière, lever pied carrière > temps, partiel
collègue témoin, écrit collègue, récit, déposition, raconter vu > témoin, attestation
convoqué prud'hommes > tribunal
gosse arrive, bébé arrive, enfant arrive, bébé absence > paternité, naissance
absenter mois, absenter année > sabbatique
certif > certificat
virer certificat, virer papiers, virer attestation > documents, fin, certificat
35h, 32h, 28h, 24h > temps, partiel, heures
suivre conjoint, suivre mari, démission légitime > démission
démission date, démission anticipée, sortie anticipée > dispense, préavis, démission
effet libératoire, libératoire > solde, reçu
13e mois, 13eme mois > prime, salaire
averto, avertos > avertissement
nourrice contrat, nounou contrat > particulier, démission
`;

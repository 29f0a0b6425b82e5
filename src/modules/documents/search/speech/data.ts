/** Personal data, what stands on the internet, and what machines decide. How to read a line: synonyms.ts. */
export const DATA = `
données personnelles, rgpd, vie privée
supprimer données, effacer données, droit oubli, supprimer infos > effacement
supprimer compte, supprimer profil, effacer compte > effacement
facebook, instagram, google, tiktok, twitter, snapchat > données, internet, contenu
déréférencement, déréférencer, référencement
photo publiée, photo internet, vidéo publiée, diffamation, insulte internet, contenu illicite > contenu, retrait
pub, pubs, publicité, newsletter, prospection, spam > prospection, opposition
fichier, fiché
infos, informations > données
sait moi, savent moi, détiennent moi, savoir moi > données, accès, copie, organisme
algorithme, ia, robot > automatisée
cnil > plainte
supprimer instagram, supprimer facebook, supprimer inscription, virer données, enlever données > effacement, données
insta, fb, snap, whatsapp, linkedin, discord, réseau social > données, internet
image, images, selfie, tronche, visage, bobine, portrait > photo
photo mis, photo mettre, photo enlever, photo retirer, photo supprimer, nude, nudes, deepfake, revenge porn, faux profil, faux compte, fake compte, usurpation identité, insulter internet, insulte facebook > contenu, illicite, retrait
nom google, google article, google lien, google page, lien google, résultat google, taper nom, nom apparaît, nom sort internet > déréférencement, moteur, recherche
mail, mails, email, courriel, texto, sms, marre pub > publicité, opposition
score, machine décide, ordinateur décide, ordinateur refuse, automatique > automatisée
exporter données, télécharger données, transférer données, récupérer photos > portabilité, récupérer
mauvais nom, mauvaise adresse, fausse info, faux nom, homonyme, erreur nom, erreur prénom, orthographe nom > rectification, données
réponse données, répondre données, nouvelles données, réponse rgpd, répond rgpd, demande rgpd > relance
caméra, caméras, vidéosurveillance, enregistrement > données, accès
delete > effacement
écrit nom, orthographe, mal écrit, de travers > corriger, rectification
sait google, savoir google, sait facebook, savoir facebook, sait entreprise, savoir entreprise, sait société > données, accès, copie, organisme
raconter, mentir sur moi, saloperies, calomnie, ragots, forum, commentaire, avis google, insultes internet, dénigrer internet > contenu, illicite
informations moi, informations possède, informations détient, entreprise informations, collecter > données, accès
eu numéro, eu portable, eu mail, eu adresse, eu coordonnées, obtenu numéro, trouvé numéro, données vendues, vendu coordonnées, savoir fichier > données, accès
sortir fichier, disparaître fichier, sortir base, jeter données, garder photos, garder infos, garder mail, virer profil, virer compte, virer photos > effacement, données, supprimer
plus contacté, servir marketing, marketing, démarcher mail, catalogues, catalogue, revendre données, revendre infos, infos revendues > publicité, opposition, données
changer plateforme, autre plateforme, plateforme autre, migration, migrer, récupérer historique, récupérer trajets, récupérer messages, récupérer notes, emporter données, concurrent données > portabilité, données
civilité, prénom, transition, date naissance fausse, mauvaise date, ancien nom, fausse adresse, coordonnées fausses, infos fausses > rectification, données, corriger
délai données, dépassé données, refus données, refuser données, moitié données, réponse incomplète données, données toujours rien > relance, cnil, données
figer données, figer dossier, utiliser attendant > limitation, geler, données
logiciel refuse, logiciel jugé, système non, système refuse, questionnaire ligne, machine refuse, note automatique, paiement fois refusé, refus automatique > automatisée, décision
cyberharcèlement, publications, œuvre volée, dessins volés, photos volées, contenu volé, bouton signaler > contenu, illicite
ancien article, vieil article, condamnation internet, arrêt google > déréférencement, moteur
vient adresse, vient numéro, provenance données > données, accès
détruire cv, cv recruteur, détruire dossier, copie gardée, garder copie, conserver copie, conserver moi, garder tout moi > effacement, données
sous cloche, pas détruire, pas effacer, pas supprimer, conserver images, sauvegarder images, images caméra, infos servir > limitation, données, conserver
filmé, caméra magasin > vidéosurveillance, données
association dons, dons courrier > opposition, publicité
données montre, données marque, données autre > portabilité, données
faute orthographe, dossier client > données, rectification
deuxième demande, relance données, protection courrier, délégué protection, dpo répond, dpo silence > relance, cnil, données
passer moi insta, passer moi facebook, passer moi internet > faux, profil, contenu, illicite
photos désinscription, photos désinscrit, désinscription garde > effacement, données
`;

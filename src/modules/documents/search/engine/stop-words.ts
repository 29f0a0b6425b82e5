import { fold } from './fold.ts';
import { stem } from './stem.ts';

/** Everyday words that no letter needs: written rightly, they are no slip of « bourse », « bail » « trois ». */
const EVERYDAY = `
abandonner abord abricot acheter adorer affaire affreux agent agir aider aiguille ailleurs aimable aimer air ajouter album aliment allumer amour ampoule amuser ancien ange animal anniversaire annonce antenne
août appuyer apprendre apporter araignée argile arme armoire arracher arranger arrière arriver arroser article asseoir assiette assez attaquer atteindre attendre attirer attraper aube auberge auprès
auteur automne autour autrement avaler avenir avenue aveugle avril bague baguette baigner bain balai balance balcon balle banane banc bande barbe barre barrière bas bassin bateau bâtiment bâtir bâton battre bavard beau belle
besoin bête bêtise beurre bientôt bière bijou biscuit blanc blesser bleu boire bois boisson bol bonbon bond bonheur bonnet bord bosse botte bouche boucher boucle bouger bougie bouillir boulanger boule boulette bouquet bourre bourrer bout bouteille
boutique bouton branler bras brave brioche briser brosse brouillard brun brusque bureau but cabane cabinet cacher cadeau cadre café cage cahier caillou calme camarade camion campagne canard canne capable carotte carré
carreau casque casser cauchemar cause cave ceinture célèbre cendre cent centre cercle cerise cerveau chaîne chair chaise chaleur champ chance changer chanson chant chanter chapeau chapitre charbon chasse chasser chat château
chaud chaussette chaussure chemin cheminée chemise cheveu chèvre chien chiffre choc chocolat chute ciel cigare cinéma cinq ciseau citron clair classe climat cloche clou clown coeur coffre coiffer coin colère colle coller collier
colline colonne commencer compagnie complet conscience conseil content convenir copie coquille corbeau corde corps correct costume côté coton cou coucher coudre couler couleur couloir coup courage courir courte couteau
couvercle couverture couvrir cracher crâne cravate crayon crème creuser creux crier croire croix croûte cruel cueillir cuillère cuir cuire cuisiner cuisse cultiver cure curieux danger danse danser dedans dehors déchirer déçu défendre
dégoût degré déjeuner délicieux demain demeurer demi démolir dent départ dépasser dépêcher derrière descendre désert désir désordre dessin dessiner détester détruire deviner dieu différent difficile digne dîner diriger
discours disposer disparaître distance divers dix doigt dommage dormir dos doucement doux douze drap drapeau drôle dur durer écart échapper échelle éclair éclairer écouter écraser écriture écrouler écureuil effet effort égal église
élever embrasser emmener émotion empêcher emporter endormir endroit énerver énergique énorme enfermer enfin enfuir enlever ennui ennuyer ennuyeux enquête ensemble ensuite entendre entier entourer entraîner entrer envie environ
envoler épais épaule épicerie épingle époque éponge escalier espace espèce espérer espoir esprit essuyer estomac étage étang éteindre étendre étoile étonner étrange étroit éviter examen exact expliquer extérieur fâcher facile
façon faible faim fatigue fatiguer fauteuil fenêtre fer ferme ferraille fête feuille ficelle fiche ficher fichu fidèle fier figure fil filet fin finir flamme flaque fleur fleuve foin fois folie foncé fond fondre fontaine force forêt former
formidable fou fouiller foule four fourchette fragile fraise frapper frein frère frire froid fromage front frotter fruit fuir fumer fureur fusil gagner gai galette gant garçon gâteau gâter gauche gazon geler genou gens gentil geste glace
glisser gomme gorge gourmand goût goûter goutte grain graisse grand gras gratter grave griffer griller grimper gris gros grotte groupe guérir guerre guitare habiller habitude hache haine haleine haricot hasard haut herbe heureux
hier histoire hiver homme honte horloge horreur huile huit humeur idée idiot ignorer île image imaginer immense important inquiet inquiéter instant instrument intelligent intérieur inventer inviter jambe janvier jardin jaune
jeter jeune jeudi joie joindre joli joue jouer jouet jour journée joyeux juillet juin jupe jus juste kilo lâche laid laine laisser lait laitue lampe langage langue lapin large larme laver lécher leçon léger légume lendemain lentement
lever lèvre libre lieu ligne linge lion liquide lire liste lit lointain long longtemps louche loup lourd lumière lundi lune lunettes lutter mâcher machine magasin magique maigre main maître mal malade maladroit malheur malin manche
manger manière manquer manteau marchand marcher mardi marge marron mars marteau masque matin matière mauvais méchant médaille mélange mélanger mêler membre même mémoire mener mensonge mentir menton mercredi mériter merveille
mesure métal mètre meuble midi miel mieux milieu mille mince mine minuit minute miroir moitié moment monde monnaie montagne monter montrer moquer morceau mordre mot mou mouche mouchoir mouiller moulin mourant mousse moustache
mouton mouvement moyen muet mur mûr muscle musée nager naïf nappe natation nature neige nerf nettoyer neuf neveu nez nid nièce noeud noir noix nombre nord nouer nourrir nourriture novembre noyau nuage nuit objet obliger
obscur occasion occuper océan octobre odeur oeil oeuf oiseau ombre oncle ongle onze orage oreille oreiller orgueil oser ôter oublier ouest ours outil ouvrier page paille pain paire paix palais pâle panier panneau pantalon
papillon pâques paquet paradis pardon pareil paresse parfois parfum parmi parole part partager partie partout passage passer passion patate pâte patience patte pauvre paysan peau pêche pêcher peigne peindre peine pelle pelouse
pencher pendre penser perle perruque peser petit peuple peur phrase photo pièce pied pierre pilule pin pince pinceau pipe piquer pire piscine place plafond plage plaindre plaine plaire plaisir planche plancher plante planter plat
plâtre plein pleurer pleuvoir plier plonger pluie plume plusieurs plutôt poche poêle poésie poids poil poing pointe poire poisson poitrine poivre poli pomme pompe pompier pont porc port posséder pot poterie pouce poudre poule
poumon poupée pousser poussière poutre praline précieux prendre préparer présent presque presser prêter prière prince printemps prison priver prochain profond promener promenade propre protéger prudent prune puits punir pur quart
quatre question queue quinze quitte quoi raconter racine radio rage raide raisin raison ramasser ramener rang ranger rapide rare raser rat rater rayon recette recevoir rechercher récit reculer réfléchir regarder regretter reine
rejoindre relever religion remarquer remplir remuer rencontrer renseigner rentrer renverser répéter repos reposer ressembler rester résultat retourner réussir rêve réveiller revenir rêver revoir riche rideau rien rire rivière riz
robe rocher roi roman rond ronde rose roue rouge rougir rouler route ruban rude rue ruisseau ruse sable sac sage saigner saisir saison salade sale saler salle salon samedi sang santé sapin saucisse sauce sauter sauvage sauver savon
scène science seau sécher secouer seize sel selle semblable sembler sens sentier sentir séparer sept septembre sérieux serpent serrer serrure serviette servir seul seulement siècle siège sifflet signe silence simple singe six
soeur soif soigner soigneux soin soir soirée soldat soleil solide sombre somme sommeil sonner sorcière sorte sortie sortir souci soudain souffler souffrir souhait soulever soulier soupe souper sourd sourde sourire souris soutenir
souvenir souvent spectacle station stylo sucre sud suer suffire suivre sujet superbe sûr surprendre surprise surtout surveiller table tableau tache tâche tailler tailleur talon tambour tant tante taper tapis tard tarte tas tasse
taureau temps tendre tenir tente terminer terrain terre terrible tête thé théâtre tigre timbre timide tirer tiroir tissu toilette toit tomate tomber tonneau tonner tordre tortue tôt total toucher tour tourner tousser trace tracer
traîner traîneau trait traiter tranche tranquille transformer traverser trembler tremper trente trésor tricoter triste tromper trone trop trotter trottoir trou troupe truite tuer tuile type usine utile vache vague vaincre vaisselle
valable valeur vallée valoir vase veau veiller veine velours vendredi vent ventre verre vers verser vert veste vêtement viande vide vider vieux vif vilain ville vin vingt violet violon visage viser visite vite vitre vivant vivre
voile voir voix volant volet vouloir voyage voyager vrai vue wagon yaourt yeux zéro zoo
`;
const STEMS: ReadonlySet<string> = new Set(
  EVERYDAY.trim()
    .split(/\s+/)
    .map((word) => stem(fold(word))),
);

export const isStopWord = (folded: string): boolean => folded.length > 3 && STEMS.has(stem(folded));
